import Verge

// Derived values are read-only.
#if CORRECTED
typealias Count = BindingDerived<Int?>
#else
typealias Count = Derived<Int?>
#endif

func change(_ count: Count) async {
  count.commit { $0 = 1 }  // expect-error expect-warning in both modes
  // says: a derived value is read-only
  count.commit { count, _ in count = 1 }  // expect-error expect-warning in both modes
  // says: read-only
  count.commitIfPresent { $0 += 1 }  // expect-error expect-warning in both modes
  // says: read-only
}

func changeNow(_ count: Count) {
  count.commit { $0 = 1 }  // expect-error expect-warning in both modes
  // says: a derived value is read-only
}

@MainActor func changeOnMainActor(_ count: Count) {
  count.commit { $0 = 1 }  // expect-error expect-warning in both modes
  // says: a derived value is read-only
}
