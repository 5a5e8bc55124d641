// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Verge

// V13 and V14: code of 2024 and 2025, with `@Tracking` deleted, and `Equatable` written instead.

struct S14: Equatable, Sendable {
  struct Nested: Equatable, Sendable { var isOn = false }
  var count = 0
  var nested = Nested()
  mutating func bump() { count += 1 }
}

enum V14Reason: TransactionKey { static let defaultValue = "" }

func v14_committing(_ store: Store<S14, Never>) async {
  store.commit { $0.bump() }
  store.commit { state, transaction in
    state.nested.isOn.toggle()
    transaction[V14Reason.self] = "toggle"
  }
  await store.backgroundCommit { $0.count += 1 }
}

struct V14Limit: StoreMiddlewareType {
  func modify(modifyingState: inout S14, transaction: inout Transaction, current: Changes<S14>) {
    guard modifyingState.count > 10 else { return }
    modifyingState.count = 10
    transaction[V14Reason.self] = "limit"
  }
}

func v14_rules(_ store: Store<S14, Never>) {
  store.add(middleware: V14Limit())
  store.add(
    middleware: .modify { state, transaction, current in
      current.ifChanged(\.nested).do { _ in transaction[V14Reason.self] += "!" }
      if state.count < 0 { state.count = 0 }
    })
}

struct V14Reduced: StateType, Sendable {
  var name = ""
  var length = 0
  static func reduce(
    modifying: inout Self, transaction: inout Transaction, current: Changes<Self>
  ) {
    current.ifChanged(\.name) { modifying.length = $0.count }
    transaction[V14Reason.self] = "reduced"
  }
}

func v14_stores(_ a: Store<S14, Never>, _ b: Store<S14, Never>) -> Set<Store<S14, Never>> {
  [a, b, a]
}

final class V14Model: StoreDriverType {
  let store: Store<S14, Never> = .init(initialState: .init())
  func up() { commit { $0.count += 1 } }
}

func v14_derived(_ store: Store<S14, Never>) -> (Derived<Int>, Derived<Int>) {
  let parity = store.derived(.uniqueMap { $0.count % 2 })
  let tens = store.derived(.uniqueMap({ $0.count }, .any { @Sendable in $0 / 10 == $1 / 10 }))
  return (parity, tens)
}

func v14_token(_ store: Store<S14, Never>) -> StoreSubscriptionBase {
  store.sinkState(queue: .passthrough) { _ in }
}
