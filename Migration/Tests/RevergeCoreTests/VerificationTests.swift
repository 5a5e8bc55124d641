import Foundation
import RevergeCore
import Testing

@Suite("Verified changes")
struct VerificationTests {
  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }
    final class Cart: Dispatcher<Shop> {}
    extension Mutations where Base == Cart {
      func clear() { descriptor.commit { $0.names = [] } }
    }

    """
  private static let use = "func use(_ cart: Cart) { cart.commit.clear() }\n"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "App/Cart.swift")
    try folder.write("import VergeStore\n" + Self.use, to: "App/Use.swift")
    return folder
  }

  /// Applies with a command that prints an error for each line with a text, as compilers do.
  private func apply(
    in folder: TemporaryFolder, refusing text: String, _ message: String = "wrong"
  ) throws -> (code: Int32, output: String, error: String) {
    try folder.write(
      """
      grep -rnF '\(text)' App/*.swift | sed 's/^\\([^:]*:[0-9]*\\):.*/\\1:1: error: \(message)/'
      ! grep -rqF '\(text)' App/*.swift

      """, to: "check.sh")
    return try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify", "sh check.sh",
      "App")
  }

  @Test("Changes with which the command succeeds are written")
  func success() throws {
    let folder = try folder()
    let result = try apply(in: folder, refusing: "no such text")
    #expect(result.code == 0, "\(result.error)")
    #expect(result.error.contains("succeeds on a copy with the changes; 0 changes reverted"))
    #expect(try folder.read("App/Use.swift").contains("cart.clear()"))
  }

  @Test(
    "The copy of a killed run is deleted by the next one; that of a running one and others are not")
  func leftovers() throws {
    let folder = try folder()
    let temporary = try TemporaryFolder()
    try temporary.write("", to: "reverge-verify-1-1/no lock")
    let run = [
      "TMPDIR=\(temporary.url.path)", TemporaryFolder.reverge, "apply", "--unchecked",
      "--allow-dirty", "App", "--verify",
    ]
    func copies() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: temporary.url.path).sorted()
    }
    // The shell kills the tool, which has started it.
    _ = try folder.run("env", run + ["kill -KILL $PPID"])
    #expect(try copies().count == 2)
    try folder.write("ls '\(temporary.url.path)' > '\(folder.url.path)/during'\n", to: "list.sh")
    let next = try folder.run("env", run + ["sh list.sh"])
    #expect(next.code == 0, "\(next.error)")
    #expect(try copies() == ["reverge-verify-1-1"])
    #expect(try folder.read("during").split(separator: "\n").count == 2)
  }

  @Test("A change with an error at its line is reverted, and reported with the error")
  func atLine() throws {
    let folder = try folder()
    let result = try apply(in: folder, refusing: "cart.clear()", "no member")
    #expect(result.code == 1)
    #expect(
      result.error.contains("App/Use.swift:2:26: warning: review: ")
        && result.error.contains("reverted: no member [vs6.mutation-call]"))
    #expect(result.error.contains("warning: Reverted 1 automatic rewrite (listed above): with"))
    #expect(!result.error.contains("warning: Skipped"))
    #expect(try folder.read("App/Use.swift") == "import VergeStore\n" + Self.use)
    #expect(try folder.read("App/Cart.swift").contains("StoreComponentType"))
  }

  @Test("An error reverts the changes of its statement; the rule's other changes in the file stay")
  func inStatement() throws {
    let folder = try folder()
    try folder.write(
      """
      import VergeStore
      func one(_ cart: Cart) {
        cart.commit.clear()  // One.
        cart.commit.clear()
      }
      func two(_ cart: Cart) { cart.commit.clear() }

      """, to: "App/Use.swift")
    let result = try apply(in: folder, refusing: "cart.clear()  // One.")
    #expect(result.code == 1)
    #expect(result.error.contains("with the changes; 1 change reverted"), "\(result.error)")
    let use = try folder.read("App/Use.swift")
    #expect(use.contains("  cart.commit.clear()  // One.\n  cart.clear()\n"))
    #expect(use.contains("func two(_ cart: Cart) { cart.clear() }"))
  }

  @Test("An error at a statement without changes reverts those of its declaration only")
  func inDeclaration() throws {
    let folder = try folder()
    try folder.write(
      """
      import VergeStore
      final class Screen {
        func one(_ cart: Cart) {
          cart.commit.clear()
          print("here")
        }
        func two(_ cart: Cart) { cart.commit.clear() }
      }

      """, to: "App/Use.swift")
    try folder.write(
      """
      grep -q 'commit.clear' App/Use.swift && test $(grep -c commit.clear App/Use.swift) = 2 && exit 0
      grep -q 'cart.clear()$' App/Use.swift || exit 0
      echo "$PWD/App/Use.swift:5:3: error: unexpected"
      exit 1

      """, to: "check.sh")
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify", "sh check.sh",
      "App")
    #expect(result.code == 1)
    let use = try folder.read("App/Use.swift")
    #expect(use.contains("    cart.commit.clear()\n    print"), "\(result.error)")
    #expect(use.contains("func two(_ cart: Cart) { cart.clear() }"))
  }

  @Test("An error at a site that is left for manual migration reverts nothing")
  func expected() throws {
    let folder = try folder()
    let source = """
      import VergeStore
      final class Log: VergeStoreLogger {
        func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
          print(state)
        }
      }
      func pass(_ use: (Mutations<Cart>) -> Void, _ cart: Cart) {
        use(cart.commit)
        cart.commit.clear()
      }

      """
    try folder.write(source, to: "App/Use.swift")
    let script = """
      grep -q 'import Verge$' App/Cart.swift || exit 0
      grep -n 'print(state)\\|use(cart.commit)' App/Use.swift \
        | sed 's|^\\([0-9]*\\):.*|App/Use.swift:\\1:5: error: no member|'
      exit 1

      """
    try folder.write(script, to: "check.sh")
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify", "sh check.sh",
      "App")
    #expect(result.code == 1)
    #expect(
      result.error.contains(
        "only at sites that are left for manual migration (2 errors); 0 changes reverted"),
      "\(result.error)")
    #expect(try folder.read("App/Use.swift").contains("  cart.clear()\n"))
    #expect(try folder.read("App/Cart.swift").contains("StoreComponentType"))
  }

  @Test("An error beside an expected one still reverts its change")
  func expectedAndOther() throws {
    let folder = try folder()
    try folder.write(
      """
      import VergeStore
      func pass(_ use: (Mutations<Cart>) -> Void, _ cart: Cart) {
        use(cart.commit)
        cart.commit.clear()
      }

      """, to: "App/Use.swift")
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify",
      """
      grep -q 'import Verge$' App/Cart.swift || exit 0
      sed -n -e '/use(cart.commit)/{=;}' -e '/cart.clear()/{=;}' App/Use.swift \
        | sed 's|.*|App/Use.swift:&:3: error: no member|'
      exit 1
      """, "App")
    #expect(
      result.error.contains("manual migration (1 error); 1 change reverted"), "\(result.error)")
    #expect(try folder.read("App/Use.swift").contains("  cart.commit.clear()\n"))
    #expect(try folder.read("App/Cart.swift").contains("StoreComponentType"))
  }

  @Test("An error in another file is traced by the names in its message")
  func byName() throws {
    let folder = try folder()
    try folder.write("let other = 1\n", to: "App/Other.swift")
    try folder.write(
      """
      grep -q StoreComponentType App/Cart.swift || exit 0
      echo "App/Other.swift:1:5: error: type 'StoreComponentType' has no member"
      exit 1

      """, to: "check.sh")
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify", "sh check.sh",
      "App")
    #expect(result.code == 1)
    #expect(result.error.contains("reverted for review in 1 file: vs6.dispatcher-class"))
    #expect(try !folder.read("App/Cart.swift").contains("StoreComponentType"))
  }

  @Test("Nothing is written if the command fails without any change, or with every change")
  func failure() throws {
    let folder = try folder()
    let before = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify",
      "echo broken; exit 3", "App")
    #expect(before.code == 2)
    #expect(before.error.contains("without any change (code 3)"))
    #expect(before.error.contains("broken"))
    let always = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify",
      "grep -q 'import VergeStore' App/Cart.swift && grep -q 'commit.clear' App/Use.swift", "App")
    #expect(always.code == 1)
    #expect(try folder.read("App/Cart.swift") == Self.source)
    #expect(try folder.read("App/Use.swift") == "import VergeStore\n" + Self.use)
  }

  @Test("The copy contains neither the repository nor build products, and is deleted")
  func copy() throws {
    let folder = try folder()
    try folder.git("init", "-q")
    try folder.write("product", to: ".build/debug/App")
    try folder.write("source", to: ".build/checkouts/Library/Library.swift")
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "--verify",
      "pwd > '\(folder.url.path)/../\(folder.url.lastPathComponent).output2'; test ! -e .git "
        + "&& test ! -e .build/debug && test -e .build/checkouts/Library/Library.swift", "App")
    let note = folder.url.appendingPathExtension("output2")
    defer { try? FileManager.default.removeItem(at: note) }
    #expect(result.code == 0, "\(result.error)")
    let place = try String(contentsOf: note, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(place.hasSuffix(folder.url.lastPathComponent) && place != folder.url.path)
    #expect(!FileManager.default.fileExists(atPath: place))
  }
}
