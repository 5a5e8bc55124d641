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

  @Test("The database is a fresh one, which is removed, unless `--keep` is given")
  func databases() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      {"event":"sign_in","name":"mia"}
      {"event":"upload","title":"Harbour"}

      """)
    // Where caches and temporary files are, on Linux and on macOS.
    let home = ["XDG_CACHE_HOME", "CFFIXED_USER_HOME", "TMPDIR"].map { ($0, folder.path("home")) }
    try FileManager.default.createDirectory(
      atPath: folder.path("home"), withIntermediateDirectories: true)
    func photos(_ arguments: String...) throws -> String? {
      let run = try tour([script] + arguments, environment: Dictionary(uniqueKeysWithValues: home))
      #expect(run.status == 0)
      let counts = run.output.components(separatedBy: "Final state\n").last
      return counts?.split(separator: ",").first?.trimmingCharacters(in: .whitespaces)
    }
    #expect(try photos() == "1 photo")
    #expect(try photos() == "1 photo")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path("home")) == [])
    #expect(try photos("--keep") == "1 photo")
    #expect(try photos("--keep") == "2 photos")
    #expect(try photos("--keep", "--reset") == "1 photo")
    #expect(try photos() == "1 photo")
  }

  /// Runs the command that was built with these tests.
  private func tour(_ arguments: [String], environment: [String: String] = [:]) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let products = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = products.appendingPathComponent("tour")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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
