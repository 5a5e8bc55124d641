import Foundation
import TestSupport
import Testing

/// With the stand-ins, the trait is on.
@Suite("The package trait Rx")
struct RxTraitTests {
  static let programs = [
    """
    import VergeClassicRx
    final class Model: VergeType {
      enum Activity {}
      let state = Storage(0)
    }
    """,
    """
    import VergeStore
    import VergeStoreRx
    func observe(_ store: VergeDefaultStore<Int>) { _ = store.rx }
    """,
    """
    import VergeStoreBeta
    import VergeStoreBetaRx
    func observe(_ store: StoreBase<Int, Never>) { _ = store.rx }
    """,
    """
    import Verge
    import VergeRx
    func observe(_ store: Store<Int, Never>) { _ = store.rx }
    """,
  ]

  @Test(
    "Without the trait, code that uses its modules does not compile; the error names the trait",
    arguments: programs)
  func off(_ program: String) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).swift")
    try program.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let command =
      ["swiftc", "-typecheck", "-swift-version", "5"] + (try Toolchain.moduleArguments())
      + [file.path]
    let output = try await Toolchain.waiting { try Toolchain.run(command) }
    #if canImport(RxSwift)
    #expect(output.status == 0, "\(output.messages)")
    #else
    #expect(output.status != 0)
    #expect(output.messages.contains("is empty: the package trait `Rx` is off."))
    #expect(output.messages.contains(#"traits: ["Rx"]"#))
    #endif
  }
}
