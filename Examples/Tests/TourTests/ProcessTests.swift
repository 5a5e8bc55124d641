import Foundation
import Testing

@Suite struct ProcessTests {

  @Test("The command exits with 2 after bad lines and 66 without a script")
  func exitCodes() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("{\"event\":\"back\"}\nback\n")
    let bad = try tour([script, "--database", folder.database, "--modern"])
    #expect(bad.status == 2)
    #expect(bad.output.contains("== Summary"))
    #expect(bad.errors.hasPrefix("\(script):2: malformed JSON: "))

    let missing = try tour([folder.path("nowhere.jsonl"), "--database", folder.path("no.sqlite")])
    #expect(missing.status == 66)
    #expect(missing.output.isEmpty)
    #expect(try folder.contents == ["script.jsonl", "tour.sqlite"])
  }

  /// Runs the command that was built with these tests.
  private func tour(_ arguments: [String]) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let products = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = products.appendingPathComponent("tour")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let texts = [output, errors].map { pipe in
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }
}
