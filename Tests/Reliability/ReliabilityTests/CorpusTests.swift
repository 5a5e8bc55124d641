import Checker
import Dialects
import Foundation
import Playback
import Testing

/// The scripts with which the fuzzer has reached new code, and scripts that have failed.
///
/// Each test runs on its own thread, because the tasks of the scripts need the threads of the pool, which
/// may be only two.
@Suite("Scripts of the fuzzer")
struct CorpusTests {
  private static let scripts: [(name: String, script: Script)] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpus")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.compactMap { file in
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
      return (try? Script(text)).map { (file.lastPathComponent, $0) }
    }
  }()

  @Test("Each script of the corpus runs three times without a violation")
  func replay() async {
    #expect(Self.scripts.count >= 20)
    let failures = await onOwnThread { () -> [String] in
      var campaign = Campaign(watches: Watch.allCases, mounting: Mounts.make)
      return Self.scripts.flatMap { name, script in
        (0..<3).flatMap { _ in campaign.run(script).map { "\(name): \($0)" } }
      }
    }
    #expect(failures == [])
  }

  @Test("A script that is encoded as bytes and decoded stays the same")
  func bytes() async {
    let different = await onOwnThread { () -> [String] in
      let random = (0..<100).map { seed in
        let script = Script(
          seed: UInt64(seed), threadCount: seed % 8 + 1, length: 200, watches: Watch.allCases)
        return (name: "\(seed)", script: script)
      }
      return (Self.scripts + random).filter { Script(bytes: $0.script.bytes) != $0.script }
        .map(\.name)
    }
    #expect(different == [])
  }

  @Test("Any bytes are a script, and parsing its text gives the same script")
  func anyBytes() async {
    let different = await onOwnThread { () -> [Int] in
      var random = SeededGenerator(seed: 1)
      return (0..<700).filter { length in
        let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let script = Script(bytes: bytes)
        return (try? Script(script.description)) != script
      }
    }
    #expect(different == [])
  }
}
