import Foundation
import RevergeCore
import Testing

@Suite("Toolchain")
struct ToolchainTests {
  @Test("The toolchain of the environment has a version, a target and both libraries")
  func present() throws {
    let toolchain = try CheckedCode.toolchain.get()
    #expect(toolchain.version.contains("Swift version"))
    #expect(toolchain.triple.contains("-"))
    for path in [toolchain.compiler, toolchain.indexStore, toolchain.sourceKit] {
      #expect(FileManager.default.fileExists(atPath: path), "\(path)")
    }
  }

  @Test("A compiler that passes the call on to another one is used with the libraries of that one")
  func passedOn() throws {
    let scripted = try ScriptedToolchain("exit 1")
    let toolchain = try Toolchain(environment: scripted.environment)
    #expect(toolchain.compiler == scripted.path("bin/swiftc"))
    #expect(try toolchain.indexStore == CheckedCode.toolchain.get().indexStore)
  }

  @Test("The compiler of the build comes before others, and behind the variable")
  func ofTheBuild() throws {
    let (built, set) = try (ScriptedToolchain("exit 1"), ScriptedToolchain("exit 1"))
    let compiler = built.path("bin/swiftc")
    let unset = ["PATH": "/usr/bin:/bin"]
    #expect(try Toolchain(environment: unset, of: compiler).compiler == compiler)
    let other = try Toolchain(environment: set.environment, of: compiler)
    #expect(other.compiler == set.path("bin/swiftc"))
  }

  @Test("A compiler that is too old for this package is an error with both versions")
  func tooOld() throws {
    let resources = try CheckedCode.toolchain.get().indexStore
      .replacingOccurrences(of: "/libIndexStore", with: "/swift/libIndexStore")
    let folder = resources.split(separator: "/").dropLast().joined(separator: "/")
    let target = """
      echo '{"compilerVersion": "Swift version 5.10.1 (swift-5.10.1-RELEASE)",
      "target": {"triple": "a-b"}, "paths": {"runtimeResourcePath": "/\(folder)"}}'
      """
    let scripted = try ScriptedToolchain("exit 1", target: target)
    let error = #expect(throws: FactsError.self) {
      try Toolchain(environment: scripted.environment)
    }
    #expect(error?.kind == .toolchain)
    #expect(error?.description.contains("5.10.1") == true)
    #expect(error?.description.contains("needs Swift 6.1") == true)
  }

  @Test("A compiler that does not say where its libraries are is an error with what it printed")
  func broken() throws {
    let scripted = try ScriptedToolchain("exit 1", target: "echo 'no license' >&2; exit 69")
    let error = #expect(throws: FactsError.self) {
      try Toolchain(environment: scripted.environment)
    }
    #expect(error?.kind == .toolchain)
    #expect(error?.description.contains("of its toolchain: no license") == true)
  }

  @Test("A folder without a compiler is an error that names the folder and the variable")
  func noCompiler() {
    let error = #expect(throws: FactsError.self) {
      try Toolchain(environment: ["REVERGE_TOOLCHAIN": "/no/such/toolchain", "PATH": "/usr/bin"])
    }
    #expect(error?.kind == .toolchain)
    #expect(error?.description.contains("'/no/such/toolchain/bin/swiftc'") == true)
  }

  #if !canImport(Darwin)
  @Test("A PATH without a compiler is an error that says what to set")
  func emptyPath() {
    let error = #expect(throws: FactsError.self) {
      try Toolchain(environment: ["PATH": "/no"], of: "/gone/swiftc")
    }
    #expect(error?.kind == .toolchain)
    #expect(error?.description.contains("nor the compiler of the build, '/gone/swiftc'") == true)
    #expect(error?.description.contains("REVERGE_TOOLCHAIN") == true)
  }

  @Test("Without the variable, the compiler is the first one of the PATH")
  func path() throws {
    let scripted = try ScriptedToolchain("exit 1")
    let toolchain = try Toolchain(environment: ["PATH": "/no:\(scripted.path("bin")):/usr/bin:/bin"]
    )
    #expect(toolchain.compiler == scripted.path("bin/swiftc"))
  }
  #endif

  @Test("A toolchain without the library for indexes is an error that names the file")
  func noLibrary() throws {
    let target = """
      echo '{"compilerVersion": "Swift version 6.3", "target": {"triple": "a-b"},
      "paths": {"runtimeResourcePath": "/no/such/lib/swift"}}'
      """
    let scripted = try ScriptedToolchain("exit 1", target: target)
    let error = #expect(throws: FactsError.self) {
      try Toolchain(environment: scripted.environment)
    }
    #expect(error?.kind == .toolchain)
    #expect(error?.description.contains("'/no/such/lib/libIndexStore.") == true)
  }

  @Test("A compiler that does not describe its target is an error that names the command")
  func noTarget() throws {
    let scripted = try ScriptedToolchain("exit 1", target: "echo no")
    let error = #expect(throws: FactsError.self) {
      try Toolchain(environment: scripted.environment)
    }
    #expect(error?.kind == .toolchain)
    #expect(error?.description.contains("bin/swiftc -print-target-info'") == true)
  }
}
