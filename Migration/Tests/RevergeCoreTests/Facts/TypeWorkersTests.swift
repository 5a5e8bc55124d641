import Foundation
import RevergeCore
import Testing

@Suite("Workers for types")
struct TypeWorkersTests {
  private static func workers(
    count: Int = 1, files: Int = 40, memory: Int = 1500, seconds: Double = 60,
    executable: String = TemporaryFolder.reverge
  ) throws -> TypeWorkers {
    var limits = TypeWorkers.Limits()
    (limits.files, limits.memory, limits.seconds) = (files, memory, seconds)
    return try TypeWorkers(
      CheckedCode.toolchain.get(), executable: executable, count: count, limits: limits)
  }

  private static let texts = Dictionary(
    uniqueKeysWithValues: (0..<6).map { number in
      ("App/File\(number).swift", "let value\(number) = [value\((number + 1) % 6)].count\n")
    })

  /// The number of types in each file, or the error.
  private static func counts(
    _ code: CheckedCode, _ workers: TypeWorkers
  ) -> [String: Result<Int, FactsError>] {
    let module = code.arguments(of: "App")
    let lock = NSLock()
    nonisolated(unsafe) var result: [String: Result<Int, FactsError>] = [:]
    DispatchQueue.concurrentPerform(iterations: module.files.count) { place in
      let file = module.files[place]
      let types = Result { () throws(FactsError) in try workers.types(of: file, in: module).count }
      lock.withLock { result[(file as NSString).lastPathComponent] = types }
    }
    return result
  }

  @Test(
    "All files get their types, with requests at the same time, and with a worker for each file",
    arguments: [(1, 40, 1500), (2, 40, 1500), (2, 1, 1500), (1, 40, 1)])
  func all(count: Int, files: Int, memory: Int) throws {
    let code = try CheckedCode(
      ["App/File5.swift": "let value5 = 1\n"].merging(Self.texts) { first, _ in first })
    let found = Self.counts(code, try Self.workers(count: count, files: files, memory: memory))
    #expect(found.count == 6)
    for (name, types) in found {
      #expect(try types.get() == (name == "File5.swift" ? 1 : 3), "\(name)")
    }
  }

  @Test("A file that crashes the compiler is named, and the others get their types")
  func crash() throws {
    let code = try CheckedCode([
      "App/Chain.swift": """
      struct Chain { func next() -> Chain { self } }
      func run(_ chain: Chain) { _ = chain\(String(repeating: ".next()", count: 4000)) }
      """,
      "App/First.swift": "let first = 1",
      "App/Last.swift": "let last = [first]",
    ])
    let found = Self.counts(code, try Self.workers())
    #expect(found["First.swift"] == .success(1))
    #expect(found["Last.swift"] == .success(2))
    guard case .failure(let error) = found["Chain.swift"] else {
      Issue.record("the chain has types")
      return
    }
    #expect(error.kind == .crash)
    #expect(error.description.contains(code.path("App/Chain.swift")))
  }

  @Test("A file that takes too long is named")
  func timeout() throws {
    let code = try CheckedCode([
      "App/App.swift": "let a = 1", "worker": "#!/bin/sh\nexec sleep 60\n",
    ])
    let worker = code.path("worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: worker)
    let error = #expect(throws: FactsError.self) {
      try Self.workers(seconds: 2, executable: worker).types(
        of: code.path("App/App.swift"), in: code.arguments(of: "App"))
    }
    #expect(error?.kind == .timeout)
    #expect(
      error?.description.contains("after 2 seconds in '\(code.path("App/App.swift"))'") == true)
  }

  @Test("Arguments that the compiler refuses are an error with the compiler's words")
  func refused() throws {
    let code = try CheckedCode(["App/App.swift": "let a = 1"])
    let error = #expect(throws: FactsError.self) {
      try Self.workers().types(
        of: code.path("App/App.swift"), in: code.arguments(of: "App", ["-no-such-flag"]))
    }
    #expect(error?.kind == .compiler)
    #expect(error?.description.contains("-no-such-flag") == true)
  }

  @Test("A tool that cannot be run, and one that is no worker, are errors that name the cause")
  func noWorker() throws {
    let code = try CheckedCode(["App/App.swift": "let a = 1"])
    let missing = #expect(throws: FactsError.self) {
      try Self.workers(executable: "/no/such/tool").types(
        of: code.path("App/App.swift"), in: code.arguments(of: "App"))
    }
    #expect(missing?.kind == .toolchain)
    #expect(missing?.description.contains("/no/such/tool") == true)
    let other = #expect(throws: FactsError.self) {
      try Self.workers(executable: "/bin/echo").types(
        of: code.path("App/App.swift"), in: code.arguments(of: "App"))
    }
    #expect(other?.kind == .crash)
  }

  @Test("A worker ends when its input ends, also while it works")
  func end() throws {
    let process = Process()
    let input = Pipe()
    process.executableURL = URL(fileURLWithPath: TemporaryFolder.reverge)
    process.arguments = try [TypeWorkers.command, CheckedCode.toolchain.get().sourceKit]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
