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
    let error = #expect(throws: FactsError.self) { try Toolchain(environment: ["PATH": "/no"]) }
    #expect(error?.kind == .toolchain)
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
      echo '{"compilerVersion": "Swift version 6", "target": {"triple": "a-b"},
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
