import RevergeCore
import Testing

@Suite("Rules for VergeStore 6")
struct VergeStore6RuleTests {
  @Test("A local variable hides neither the state nor a member of the dispatcher")
  func hiddenMembers() throws {
    let before = """
      extension Actions where Base == Cart {
        func run() {
          descriptor.dispatch { context in
            let state = context.state
            context.commit { $0.names = [] }
            for clear in state.names { context.commit.clear(); print(clear, context.state.page) }
          }
        }
      }
      extension Mutations where Base == Cart {
        func clear() { descriptor.commit { $0.names = [] } }
      }

      """
    let after = try Rewriting.after(before)
    #expect(after.contains("let state = self.state.primitive"))
    #expect(after.contains("self.clear(); print(clear, self.state.page)"))
  }

  @Test("A property of the state that a Changes has, too, is read from the state itself")
  func membersOfChanges() throws {
    let before = """
      struct Paper: StateType { var version = 1 }
      final class PaperStore: VergeDefaultStore<Paper> {}
      func show(_ store: PaperStore) { print(store.state.version) }

      """
    #expect(try Rewriting.after(before).contains("print(store.state.primitive.version)"))
  }

  @Test("What replaces the value of a storage is evaluated before the commit")
  func replacing() throws {
    let before = """
      func raise(_ box: Storage<Int>) {
        box.replace(box.value + 1)
        box.replace(2)
      }

      """
    let after = try Rewriting.after(before)
    #expect(after.contains("box.commit { [new = box.state.primitive + 1] in $0 = new }"))
    #expect(after.contains("box.commit { $0 = 2 }"))
  }

  @Test("A state updates itself without the library")
  func ownUpdates() throws {
    let before = """
      extension Shop {
        mutating func turn() {
          update(target: \\.page) { $0.number += 1 }
          self.updateIfExists(target: \\.draft) { $0.text = "" }
        }
      }
      func turn(_ make: () -> Other) { make().update(target: \\.page) { $0.number += 1 } }

      """
    let after = try Rewriting.after(before)
    #expect(after.contains("    self.page.number += 1\n    self.draft?.text = \"\"\n"))
    let grades = try Rewriting.findings(before).filter { $0.rule == "vs6.update-target" }
    #expect(grades.map(\.grade) == [.safe, .safe, .manual])
  }

  @Test("What an operator changes in place is not an optional")
  func operators() throws {
    let before = """
      struct Count: StateType { var n: Int? }
      final class Counting: Dispatcher<Count> {
        func raise() { commit(\\.n) { $0 += 1 } }
        func clear() { commit(\\.n) { $0 = nil } }
      }

      """
    let after = try Rewriting.after(before)
    #expect(after.contains("scoped(\\.n).commitIfPresent { $0 += 1 }"))
    #expect(after.contains("scoped(\\.n).commit { $0 = nil }"))
  }

  @Test("A namespace's function is a method also where it is not called")
  func references() throws {
    let before = """
      extension Mutations where Base == Cart {
        func clear() { descriptor.commit { $0.names = [] } }
      }
      func use(_ cart: Cart, _ body: (() -> Void) -> Void) {
        body(cart.commit.clear)
      }

      """
    #expect(try Rewriting.after(before).contains("body(cart.clear)"))
    let handedOn = "func use(_ cart: Cart) { keep(cart.commit) }\n"
    #expect(try Rewriting.findings(handedOn).map(\.rule) == ["vs6.leftover"])
  }

  @Test("A closure that captures the context captures the dispatcher")
  func captures() throws {
    let before = """
      extension Cart {
        func later(_ run: (@escaping () -> Void) -> Void) {
          dispatch { context in
            run { [context] in context.commit { $0.names = [] } }
          }
        }
      }

      """
    #expect(
      try Rewriting.after(before).contains("run { [self] in self.commit { $0.names = [] } }"))
    let weak = before.replacing("[context]", with: "[weak context]")
    #expect(try Rewriting.findings(weak).contains { $0.grade == .manual })
  }

  @Test("A type of the user's that is called Mutation is none of the library's")
  func ownMutation() throws {
    let text = """
      struct Query {
        struct Mutation {}
        func make() -> Mutation { Mutation() }
      }

      """
    #expect(try Rewriting.findings(text).isEmpty)
  }

  @Test("Strings of several lines stay what they are when the code around them moves")
  func literals() throws {
    let quotes = "\"\"\""
    let before = """
      extension Cart {
        func text() -> String {
          return dispatch { context in
            let text = \(quotes)
       one
         two
      \(quotes)
            return text
          }
        }
      }

      """
    let after = try Rewriting.after(before)
    #expect(after.contains("    let text = \(quotes)\n one\n   two\n\(quotes)\n    return text\n"))
  }

  @Test("Tabs and the line ends of Windows stay")
  func whitespace() throws {
    let before = """
      final class Till: Dispatcher<Shop> {
      \tfunc go() {
      \t\tdispatch { context in
      \t\t\tcontext.commit { $0.names = [] } // all
      \t\t}
      \t}
      \tlet data: MutationMetadata
      }

      """
    let after = """
      final class Till: StoreComponentType {
      \tlet store: Store<Shop, Never>

      \tinit(target: Store<Shop, Never>) {
      \t\tstore = target
      \t}

      \tfunc go() {
      \t\tcommit { $0.names = [] } // all
      \t}
      \t// reverge: vs6.leftover: manual migration required; see Migration/Rules/VergeStore6.md#what-else-is-left
      \tlet data: MutationMetadata
      }

      """
    #expect(try Rewriting.after(before) == after)
    #expect(try Rewriting.after(after) == after)
    let windows = { (text: String) in text.replacing("\n", with: "\r\n") }
    #expect(try Rewriting.after(windows(before)) == windows(after))
  }

  @Test("A mutation and an action that could be taken for each other get different names")
  func collision() throws {
    let before = """
      extension Mutations where Base == Cart {
        func set(name: String) { descriptor.commit { $0.names = [name] } }
      }
      extension Actions where Base == Cart {
        func set(name: String, completion: () -> Void = {}) {
          descriptor.dispatch { context in
            context.commit.set(name: name)
          }
        }
      }
      func go(_ cart: Cart) {
        cart.commit.set(name: "a")
        cart.dispatch.set(name: "b")
      }

      """
    #expect(
      try Rewriting.after(before) == """
        extension Cart {
          func commitSet(name: String) { commit { $0.names = [name] } }
        }
        extension Cart {
          func set(name: String, completion: () -> Void = {}) {
            commitSet(name: name)
          }
        }
        func go(_ cart: Cart) {
          cart.commitSet(name: "a")
          cart.set(name: "b")
        }

        """)
  }

  @Test("What only looks like a dispatcher is left alone, and what is unknown is for review")
  func foreignNames() throws {
    let text = """
      extension Mutations where Base == Cart {
        func tag(_ name: String) { descriptor.commit { $0.names = [name] } }
      }
      struct Repository { let commit: Commit }
      struct Commit { func tag(_ name: String) {} }
      func known(_ repository: Repository) { repository.commit.tag("v1") }
      func unknown() { make().commit.tag("v1") }

      """
    let after = try Rewriting.after(text)
    #expect(after.contains("repository.commit.tag"))
    #expect(after.contains("make().commit.tag"))
    let grades = try Rewriting.findings(text).filter { $0.rule == "vs6.mutation-call" }.map(\.grade)
    #expect(grades == [.review])
    #expect(try Rewriting.after(text, includesReview: true).contains("make().tag"))
  }

  @Test("A context in a closure that captures self weakly is for a person")
  func weakSelf() throws {
    let text = """
      extension Cart {
        func go() {
          dispatch { context in
            later { [weak self] in
              self?.stop()
              context.commit { $0.names = [] }
            }
          }
        }
      }

      """
    #expect(
      try Rewriting.findings(text).contains { $0.rule == "vs6.commit" && $0.grade == .manual })
  }

  @Test("Both branches of a conditional compilation are rewritten")
  func conditional() throws {
    let text = "#if DEBUG\nstruct One: StateType {}\n#else\nstruct Two: StateType {}\n#endif\n"
    #expect(
      try Rewriting.after(text) == "#if DEBUG\nstruct One {}\n#else\nstruct Two {}\n#endif\n")
  }

  @Test("What a property is put before is parted from it, if it is none itself")
  func blankLines() throws {
    let before = """
      final class Stall: Dispatcher<Shop> {
        init(store: AppStore) {
          super.init(target: store)
        }
      }
      final class Board: VergeViewModelBase<Int, Shop> {
        init(store: AppStore) {
          super.init(initialState: 0, parent: store, logger: nil)
        }
      }

      """
    let after = try Rewriting.after(before)
    #expect(after.contains("  let store: Store<Shop, Never>\n\n  init"))
    #expect(after.contains("  let parent: Store<Shop, Never>\n\n  init"))
  }

  @Test("The storage of a store is marked where no rule knows what is done with it")
  func storages() throws {
    let before = """
      func hand(_ store: AppStore) {
        let storage = store.backingStorage
        print(store.backingStorage.value, store.didChangePublisher, storage)
        store.backingStorage.add { print($0.names) }
      }

      """
    let findings = try Rewriting.findings(before).filter { $0.rule == "vs6.leftover" }
    #expect(findings.map(\.line) == [2, 3, 3])
  }

  @Test("A file that may be of the betas with two parameters or of Verge 7 is left alone")
  func betas() throws {
    let (file, _) = try Rewriting.analysis(
      "import VergeStore\nfinal class New: StoreBase<Int, Never> {}\n")
    #expect(file.findings.isEmpty)
    #expect(file.skipped?.contains("betas") == true)
    #expect(!file.isFailure)
  }

  @Test("A file that does not parse is left alone, and the others are not")
  func malformed() throws {
    let (file, all) = try Rewriting.analysis("import VergeStore\nstruct {\n")
    #expect(file.skipped == "does not parse")
    #expect(all.failures.map(\.path) == ["Sources/App/File.swift"])
    #expect(!all.files[0].findings.isEmpty)
  }
}
