import Observation
import Verge

/// Members by key path, in an observer, in a subscription and in a read.
let keyPathRows: [Row] = [
  .time("P42a", "commit, ten ifChanged(\\.member) in one sinkState, against by hand") {
    observingForm { state, cell in
      state.ifChanged(\.name) { cell.add($0.utf8.count) }
      state.ifChanged(\.email) { cell.add($0.utf8.count) }
      state.ifChanged(\.phone) { cell.add($0.utf8.count) }
      state.ifChanged(\.age) { cell.add($0) }
      state.ifChanged(\.count) { cell.add($0) }
      state.ifChanged(\.total) { cell.add($0) }
      state.ifChanged(\.isValid) { cell.add($0 ? 1 : 0) }
      state.ifChanged(\.isSaving) { cell.add($0 ? 1 : 0) }
      state.ifChanged(\.error) { cell.add($0 == nil ? 1 : 0) }
      state.ifChanged(\.tags) { cell.add($0.count) }
    }
  },
  .time("P42b", "the same with hasChanges(\\.member)") {
    observingForm { state, cell in
      if state.hasChanges(\.name) { cell.add(state.name.utf8.count) }
      if state.hasChanges(\.email) { cell.add(state.email.utf8.count) }
      if state.hasChanges(\.phone) { cell.add(state.phone.utf8.count) }
      if state.hasChanges(\.age) { cell.add(state.age) }
      if state.hasChanges(\.count) { cell.add(state.count) }
      if state.hasChanges(\.total) { cell.add(state.total) }
      if state.hasChanges(\.isValid) { cell.add(state.isValid ? 1 : 0) }
      if state.hasChanges(\.isSaving) { cell.add(state.isSaving ? 1 : 0) }
      if state.hasChanges(\.error) { cell.add(state.error == nil ? 1 : 0) }
      if state.hasChanges(\.tags) { cell.add(state.tags.count) }
    }
  },
  .time("P42c", "the same as P42a with key paths from arrays") {
    let (strings, numbers, flags) = (Form.strings, Form.numbers, Form.flags)
    return observingForm { state, cell in
      for member in strings { state.ifChanged(member) { cell.add($0.utf8.count) } }
      for member in numbers { state.ifChanged(member) { cell.add($0) } }
      for member in flags { state.ifChanged(member) { cell.add($0 ? 1 : 0) } }
      state.ifChanged(Form.errors[0]) { cell.add($0 == nil ? 1 : 0) }
      state.ifChanged(Form.lists[0]) { cell.add($0.count) }
    }
  },
  .time("P42d", "the same as P42a with five ifChanged(\\.member, \\.member).do { }") {
    observingForm { state, cell in
      state.ifChanged(\.name, \.email).do { cell.add($0.0.utf8.count &+ $0.1.utf8.count) }
      state.ifChanged(\.phone, \.age).do { cell.add($0.0.utf8.count &+ $0.1) }
      state.ifChanged(\.count, \.total).do { cell.add($0.0 &+ $0.1) }
      state.ifChanged(\.isValid, \.isSaving).do { cell.add($0.0 == $0.1 ? 1 : 0) }
      state.ifChanged(\.error, \.tags).do { cell.add($0.1.count) }
    }
  },
  .time("P46a", "each of 16 observers by appended key paths that do not change, against by hand") {
    let store = Store<Nested, Never>(initialState: Nested())
    let quiet = Store<Nested, Never>(initialState: Nested())
    let floor = HandWrittenStore(Nested())
    let bare = HandWrittenStore(Nested())
    let subscriptions = Wide.members.map { member in
      let cell = Cell()
      return store.sinkState(Nested.path(to: member), dropsFirst: true, queue: .passthrough) {
        cell.add($0.primitive)
      }
    }
    for member in Wide.members {
      let offset = MemoryLayout<Nested>.offset(of: Nested.path(to: member))!
      floor.compare { UnsafeRawPointer($0).load(fromByteOffset: offset, as: Int.self) }
    }
    return Contest(
      floor: { count in for _ in 0..<count { floor.commit { $0.count &+= 1 } } },
      floorBase: { count in for _ in 0..<count { bare.commit { $0.count &+= 1 } } },
      base: { count in for _ in 0..<count { quiet.commit { $0.count &+= 1 } } },
      share: 16
    ) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P46b", "each of 3 observers of elements by subscript that do not change") {
    let store = Store<Form, Never>(initialState: Form())
    let quiet = Store<Form, Never>(initialState: Form())
    let cell = Cell()
    let subscriptions = (0..<3).map { index in
      store.sinkState(\.tags[index], dropsFirst: true, queue: .passthrough) {
        cell.add($0.primitive)
      }
    }
    return Contest(
      base: { count in for _ in 0..<count { quiet.commit { $0.count &+= 1 } } }, share: 3
    ) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P46c", "subscribe to a slice by a literal and cancel, against by hand") {
    subscribing { store, cell in
      store.sinkState(\.wide.a, dropsFirst: true, queue: .passthrough) { cell.add($0.primitive) }
    }
  },
  .time("P46d", "the same by a key path that is appended each time") {
    let member = Wide.members[3]
    return subscribing { store, cell in
      store.sinkState(Nested.path(to: member), dropsFirst: true, queue: .passthrough) {
        cell.add($0.primitive)
      }
    }
  },
  .time("P41a", "store.state.title, a state with four references, against @Observable") {
    let (store, floor) = (Store<Rich, Never>(initialState: Rich()), ObservedRich())
    return Contest(floor: { count in
      for _ in 0..<count { blackHole(floor.title) }
    }) { count in
      for _ in 0..<count { blackHole(store.state.title) }
    }
  },
  .time("P41b", "store.read { $0.title }, against @Observable") {
    let (store, floor) = (Store<Rich, Never>(initialState: Rich()), ObservedRich())
    return Contest(floor: { count in
      for _ in 0..<count { blackHole(floor.title) }
    }) { count in
      for _ in 0..<count { blackHole(store.read { $0.title }) }
    }
  },
  .time("P41c", "state.title of a component with its own scope, against @Observable") {
    let (model, floor) = (MemberModel(), ObservedRich())
    return Contest(floor: { count in
      for _ in 0..<count { blackHole(floor.title) }
    }) { count in
      for _ in 0..<count { blackHole(model.state.title) }
    }
  },
  .time("P41d", "read { $0.title } of a component with its own scope, against @Observable") {
    let (model, floor) = (MemberModel(), ObservedRich())
    return Contest(floor: { count in
      for _ in 0..<count { blackHole(floor.title) }
    }) { count in
      for _ in 0..<count { blackHole(model.read { $0.title }) }
    }
  },
]

/// A component whose scope is one of two members.
private final class MemberModel: StoreComponentType {
  struct Both: Equatable, Sendable {
    var rich = Rich()
    var form = Form()
  }

  let store = Store<Both, Never>(initialState: Both())
  var scope: any WritableKeyPath<Both, Rich> & Sendable { \.rich }
}

/// A state of ten members, as of a form on a screen.
struct Form: Equatable, Sendable {
  var name = "A name that is too long to be stored in place"
  var email = "an.address.that.is.too.long@example.com"
  var phone = "+81 3 1234 5678"
  var age = 0
  var count = 0
  var total = 0
  var isValid = false
  var isSaving = false
  var error: Int?
  var tags = [1, 2, 3]

  static let strings: [any KeyPath<Form, String> & Sendable] = [\.name, \.email, \.phone]
  static let numbers: [any KeyPath<Form, Int> & Sendable] = [\.age, \.count, \.total]
  static let flags: [any KeyPath<Form, Bool> & Sendable] = [\.isValid, \.isSaving]
  static let errors: [any KeyPath<Form, Int?> & Sendable] = [\.error]
  static let lists: [any KeyPath<Form, [Int]> & Sendable] = [\.tags]
}

/// A state with a member that has members.
struct Nested: Equatable, Sendable {
  var count = 0
  var wide = Wide()

  /// Returns an appended key path, which is `Sendable` because its parts are.
  static func path(
    to member: any WritableKeyPath<Wide, Int> & Sendable
  ) -> any KeyPath<Nested, Int> & Sendable {
    unsafeBitCast(
      (\Nested.wide).appending(path: member), to: (any KeyPath<Nested, Int> & Sendable).self)
  }
}

/// Commits to a form with one observer, which looks for changes in ten members.
@inline(__always)
private func observingForm(
  _ look: @escaping @Sendable (Changes<Form>, Cell) -> Void
) -> Contest {
  let (store, floor) = (Store<Form, Never>(initialState: Form()), HandWrittenStore(Form()))
  let (cell, other) = (Cell(), Cell())
  let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { look($0, cell) }
  _ = floor.observe { event in
    let changes = event.pointee
    if changes.value.name != changes.previous.name { other.add(changes.value.name.utf8.count) }
    if changes.value.email != changes.previous.email { other.add(changes.value.email.utf8.count) }
    if changes.value.phone != changes.previous.phone { other.add(changes.value.phone.utf8.count) }
    if changes.value.age != changes.previous.age { other.add(changes.value.age) }
    if changes.value.count != changes.previous.count { other.add(changes.value.count) }
    if changes.value.total != changes.previous.total { other.add(changes.value.total) }
    if changes.value.isValid != changes.previous.isValid { other.add(1) }
    if changes.value.isSaving != changes.previous.isSaving { other.add(1) }
    if changes.value.error != changes.previous.error { other.add(1) }
    if changes.value.tags != changes.previous.tags { other.add(changes.value.tags.count) }
  }
  return Contest(floor: { count in for _ in 0..<count { floor.commit { $0.count &+= 1 } } }) {
    count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
    withExtendedLifetime(subscription) {}
  }
}

/// Subscribes and cancels.
@inline(__always)
private func subscribing(
  _ subscribe: @escaping (Store<Nested, Never>, Cell) -> StoreStateSubscription
) -> Contest {
  let (store, floor) = (Store<Nested, Never>(initialState: Nested()), HandWrittenStore(Nested()))
  let (cell, other) = (Cell(), Cell())
  return Contest(floor: { count in
    for _ in 0..<count { floor.cancel(floor.observe { other.add($0.pointee.value.wide.a) }) }
  }) { count in
    for _ in 0..<count { subscribe(store, cell).cancel() }
  }
}

/// The object of the floors: ``Rich`` with `@Observable`.
@Observable
final class ObservedRich {
  var count = 0
  var title = "A title that is too long to be stored in place"
  var subtitle = "A subtitle that is too long to be stored in place"
  var numbers = Array(0..<16)
  var names = [1: "one", 2: "two"]
}
