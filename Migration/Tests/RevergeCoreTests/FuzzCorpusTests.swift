import Foundation
import RevergeCore
import Testing

/// The inputs with which the fuzzer has reached new code, and inputs that have failed.
@Suite("Inputs of the fuzzer")
struct FuzzCorpusTests {
  @Test("Both stages accept each input, and each rewritten input parses")
  func corpus() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fuzzing/Corpus")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 20)
    for file in files {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try Migrating.check(text) }
    }
  }
}
