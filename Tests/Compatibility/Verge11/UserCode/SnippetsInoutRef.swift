// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Verge

// Code of Verge 8 to 13, whose mutations get an `InoutRef`. As printed, but for what the comments say.

struct R8: Equatable, Sendable {
  struct N: Equatable, Sendable { var t = "" }
  var count = 0
  var n = N()
  var o: N?
  mutating func bump() { count += 1 }
}

func v8a(_ s: Store<R8, Never>) {
  s.commit {
    $0.count += 1
    $0.markAsModified()
  }
  s.commit { $0.wrapped.bump() }
}

func v8b(_ s: Store<R8, Never>) {
  s.commit { $0.map(keyPath: \.n) { $0.t = "a" } }
  // Its closure is called for `nil`, too.
  s.commit { $0.map(keyPath: \.o) { ref in ref?.t = "b" } }
}

struct R9: Equatable, Sendable {
  var items: [Int] = []
  var title = ""
}

func change9(_ ref: inout InoutRef<R9>) {
  ref.replace(with: R9())
  ref.title = "t"
}

func v9a(_ s: Store<R9, Never>) { s.commit { change9(&$0) } }

struct R10: Equatable, Sendable, StateType {
  var n = 0
  var label = ""
  static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>) {
    current.ifChanged(\.n) { modifying.label = "\($0)" }
  }
}

func v10a(_ s: Store<R10, Never>) {
  s.add(middleware: .modify { m, c in c.ifChanged(\.label) { _ in m.wrapped.n = 0 } })
}

// Dropped: `if $0.hasModified(\.n) { … }`, as a commit keeps no set of what it has modified.
func v10d(_ s: Store<R10, Never>) {
  s.commit {
    $0.modify { $0.n += 1 }
    $0.withType { type, ref in ref.label = "\(type)" }
  }
}

final class V12Clamp: StoreMiddlewareType {
  func modify(modifyingState: inout InoutRef<R8>, current: Changes<R8>) {
    current.ifChanged(\.count).do { if $0 > 10 { modifyingState.count = 10 } }
  }
}

final class V12ViewModel: StoreComponentType {
  let store: Store<R8, Never> = .init(initialState: .init())

  func load(_ titles: [String]) async throws {
    commit("load") { state in
      for title in titles where !title.isEmpty {
        state.map(keyPath: \.n) { $0.t += title }
      }
      if state.o == nil { state.replace(with: R8(count: titles.count, n: state.n)) }
    }
    try await backgroundCommit { state in
      state.modifyDirectly { $0.count *= 2 }
      guard state.count < 100 else { throw AppError() }
    }
  }
}
