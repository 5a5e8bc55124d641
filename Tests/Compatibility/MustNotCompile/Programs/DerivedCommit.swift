import Verge

// Derived values are read-only.
#if CORRECTED
typealias Count = BindingDerived<Int?>
#else
typealias Count = Derived<Int?>
#endif

func change(_ count: Count) {
  count.commit { $0 = 1 }  // expect-error expect-warning in both modes
  // says: a derived value is read-only
  count.commit { count, _ in count = 1 }  // expect-error expect-warning in both modes
  // says: read-only
  count.commitIfPresent { $0 += 1 }  // expect-error expect-warning in both modes
  // says: read-only
}

@MainActor func changeOnMainActor(_ count: Count) {
  count.commit { $0 = 1 }  // expect-error expect-warning in both modes
  // says: a derived value is read-only
}

#if !CORRECTED && swift(>=6)
func changeAndWait(_ count: Count) async {
  await count.commit { $0 = 1 }  // expect-error
  // says: a derived value is read-only
  await count.commit { count, _ in count = 1 }  // expect-error
  // says: read-only
  await count.commitIfPresent { $0 += 1 }  // expect-error
  // says: read-only
}
#endif
