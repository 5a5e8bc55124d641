import RevergeCore

extension Sample {
  static let classicStorages = [
    RuleExample(
      rule: "classic.storage",
      before: """
        final class Names {
          let names = MutableStorage<[String]>([])
          let count: Storage<Int> = .init(0)
          let sum = Storage(1)
          var readable: Storage<[String]> { return names.asStorage() }
          var count2: Int { names.value.count + count.value }
        }

        """,
      after: """
        final class Names {
          let names = Store<[String], Never>(initialState: [])
          let count: Store<Int, Never> = .init(initialState: 0)
          let sum = Store<Int, Never>(initialState: 1)
          var readable: Store<[String], Never> { return names }
          var count2: Int { names.state.count + count.state.primitive }
        }

        """),
    RuleExample(
      rule: "classic.storage",
      before: """
        func make(_ value: Int, _ source: MutableStorage<Int>) {
          let one = Storage(value)
          let other = Storage(source)
          let third = Storage(find())
          let odd = ReadonlyStorage(1, upstreams: [])
          print(one.value, other.value, third.value)
        }
        func find() -> Int { 1 }

        """,
      after: """
        func make(_ value: Int, _ source: Store<Int, Never>) {
          let one = Store<_, Never>(initialState: value)
          let other = source
          let third = Storage(find())
          // reverge: classic.storage: manual migration required; see Migration/Rules/Classic.md#storages
          let odd = ReadonlyStorage(1, upstreams: [])
          print(one.state.primitive, other.state.primitive, third.state.primitive)
        }
        func find() -> Int { 1 }

        """, isStable: false),
    RuleExample(
      rule: "classic.update",
      before: """
        func go(_ names: MutableStorage<[String]>, _ name: String) {
          names.update { $0.append(name) }
          names.update({ $0 = [] })
          names.replace([name])
          names.replace(names.value + [name])
        }

        """,
      after: """
        func go(_ names: Store<[String], Never>, _ name: String) {
          names.commit { $0.append(name) }
          names.commit(mutation: { $0 = [] })
          names.commit { $0 = [name] }
          names.commit { [new = names.state.primitive + [name]] in $0 = new }
        }

        """),
    RuleExample(
      rule: "classic.key-path-update",
      before: """
        func go(_ user: MutableStorage<User>) {
          user.updateIfChanged("Ada", \\.name)
          user.batchUpdate { s in
            s.update("Ada", \\.name)
          }
        }

        """,
      after: """
        func go(_ user: Store<User, Never>) {
          user.commit { $0.name = "Ada" }
          user.commit { s in
            s.name = "Ada"
          }
        }

        """, includesReview: true),
    RuleExample(
      rule: "classic.guarded-update",
      before: """
        func go(_ count: Storage<Int>, _ isOn: Bool) {
          count._update { count -> Storage<Int>.UpdateResult in
            guard isOn else { return .nothingUpdates }
            count += 1
            return .updated
          }
        }

        """,
      after: """
        func go(_ count: Store<Int, Never>, _ isOn: Bool) {
          count.commit { count in
            guard isOn else { return }
            count += 1
          }
        }

        """),
    RuleExample(
      rule: "classic.guarded-update",
      before: """
        func go(_ count: Storage<Int>, _ new: Int) {
          count._update { count in
            count = new
            return .updated
          }
        }

        """,
      after: """
        func go(_ count: Store<Int, Never>, _ new: Int) {
          count.commit { count in
            count = new
          }
        }

        """, includesReview: true),
    RuleExample(
      rule: "classic.filter",
      before: """
        func go(_ names: Storage<[String]>) {
          names.setNotificationFilter { !$0.isEmpty }
        }

        """,
      after: """
        func go(_ names: Store<[String], Never>) {
          // reverge: classic.filter: manual migration required; see Migration/Rules/Classic.md#filters
          names.setNotificationFilter { !$0.isEmpty }
        }

        """),
    RuleExample(
      rule: "classic.map",
      before: """
        final class Screen {
          let user: Storage<User?>
          let count: ReadonlyStorage<Int>
          let name: Storage<String>

          init(_ counter: Counter) {
            user = counter.state.map(\\.user)
            count = counter.state.map(filter: { $0.names.isEmpty }, transform: { $0.count })
            name = counter.state.map { $0.user }.map { user in user?.name ?? "" }
          }
          var text: String { name.value + "\\(count.value)" }
        }

        """,
      after: """
        final class Screen {
          let user: Derived<User?>
          let count: Derived<Int>
          let name: Derived<String>

          init(_ counter: Counter) {
            user = counter.derived(.select(\\.user))
            count = counter.derived(.map { $0.count }.drop(while: { $0.names.isEmpty }))
            name = counter.derived(.map { $0.user }).derived(.map { user in user?.name ?? "" })
          }
          var text: String { name.state.primitive + "\\(count.state.primitive)" }
        }

        """),
    RuleExample(
      rule: "classic.map",
      before: """
        func make(_ counter: Counter) {
          let all = counter.state.map { makeAll($0) }
          let some = counter.state.map(onUpdated: { _ in }, transform: { $0.count })
          print(all.value)
        }

        """,
      after: """
        func make(_ counter: Counter) {
          let all = counter.derived(.map { makeAll($0) })
          // reverge: classic.map: manual migration required; see Migration/Rules/Classic.md#mapped-values
          let some = counter.state.map(onUpdated: { _ in }, transform: { $0.count })
          print(all.state.primitive)
        }

        """, includesReview: true),
    RuleExample(
      rule: "classic.lock",
      before: """
        func go(_ counter: Counter) {
          counter.state.lock()
          counter.lock.unlock()
        }

        """,
      after: """
        func go(_ counter: Counter) {
          // reverge: classic.lock: manual migration required; see Migration/Rules/Classic.md#locks
          counter.state.lock()
          // reverge: classic.lock: manual migration required; see Migration/Rules/Classic.md#locks
          counter.lock.unlock()
        }

        """),
    RuleExample(
      rule: "classic.bridge",
      before: """
        func see(_ counter: Counter, _ names: Storage<[String]>) {
          print(counter.modernStore, names.modernStore)
        }

        """,
      after: """
        func see(_ counter: Counter, _ names: Store<[String], Never>) {
          print(counter.store, names)
        }

        """),
    RuleExample(
      rule: "classic.bridge",
      before: """
        func make(_ root: Root) {
          let one = Storage(sharing: root.store, at: \\.names)
        }

        """,
      after: """
        func make(_ root: Root) {
          let one = root.store.scoped(\\.names)
        }

        """, includesReview: true),
  ]
}
