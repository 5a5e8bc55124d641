import RevergeCore
import Testing

@Suite("Rules for VergeStore 6")
struct VergeStore6RuleTests {
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

  @Test("A file of the betas with two parameters is left alone, with the reason")
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
