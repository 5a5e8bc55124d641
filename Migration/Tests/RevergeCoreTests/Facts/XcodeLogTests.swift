import Foundation
import RevergeCore
import Testing

@Suite("Logs of Xcode")
struct XcodeLogTests {
  /// A command as `xcodebuild` prints it.
  private func command(
    _ target: String, module: String? = nil, _ architecture: String, in folder: String,
    _ words: String
  ) -> String {
    """
    SwiftDriver \(target) normal \(architecture) com.apple.xcode.tools.swift.compiler (in target '\(target)' \
    from project 'Shop')
        cd \(folder)
        builtin-SwiftDriver -- /Applications/Xcode.app/usr/bin/swiftc -module-name \(module ?? target) \
    -Onone -enforce-exclusivity\\=checked \(words) -target \(architecture)-apple-ios15.0 -j8 \
    -enable-batch-mode -incremental -c -index-store-path \(folder)/Index -Xcc -I\(folder)/include


    """
  }

  private func escaped(_ path: String) -> String { path.replacingOccurrences(of: " ", with: "\\ ") }

  @Test("Two targets of two architectures, with spaces in paths and nested lists, are two modules")
  func log() throws {
    let code = try CheckedCode([
      "My Shop/App/App.swift": "import Kit", "My Shop/App/Second File.swift": "",
      "My Shop/Kit/Kit.swift": "", "My Shop/Kit/Third.swift": "",
    ])
    let (folder, root) = (code.folder, code.path("My Shop"))
    let escapedRoot = escaped(root)
    try folder.write(
      "\(escapedRoot)/App/App.swift\n\(escapedRoot)/App/Second\\ File.swift\n",
      to: "My Shop/App.SwiftFileList")
    try folder.write(
      "\"\(root)/Kit/Kit.swift\" -DOUTER @\(escapedRoot)/Inner.resp\n", to: "My Shop/Outer.resp")
    try folder.write("'\(root)/Kit/Third.swift'\n-DINNER\n", to: "My Shop/Inner.resp")
    var log =
      "note: Using new build system\nCompileC main.o (in target 'App' from project 'Shop')\n"
    for architecture in ["arm64", "x86_64"] {
      log += command(
        "App", architecture, in: escapedRoot,
        "@\(escapedRoot)/App.SwiftFileList -import-objc-header \(escapedRoot)/App/B.h")
      log += command(
        "Kit", architecture, in: escapedRoot, "@\(escapedRoot)/Outer.resp -DA\\=\\'b\\'")
    }
    try folder.write(log, to: "build.log")

    let build = try BuildDescription(xcodeLog: code.path("build.log"))
    #expect(build.modules.map(\.name) == ["Kit", "App"])
    #expect(build.modules[0].files == ["Kit", "Third"].map { "\(root)/Kit/\($0).swift" })
    #expect(build.modules[1].files == ["App", "Second File"].map { "\(root)/App/\($0).swift" })
    #expect(
      build.modules[0].arguments == [
        "-Onone", "-enforce-exclusivity=checked", "-DOUTER", "-DINNER", "-DA='b'", "-target",
        "arm64-apple-ios15.0", "-Xcc", "-I\(root)/include",
      ])
    #expect(build.modules[1].arguments.contains("\(root)/App/B.h"))
  }

  @Test(
    "Relative files start from the folder of the command, and modules outside the roots are left out"
  )
  func relative() throws {
    let code = try CheckedCode(["Shop/App/App.swift": "", "Other/Kit.swift": ""])
    try code.folder.write(
      command("App", "arm64", in: code.path("Shop"), "App/App.swift")
        + command("Kit", "arm64", in: code.path("Other"), "Kit.swift"), to: "build.log")
    let build = try BuildDescription(
      xcodeLog: code.path("build.log"), roots: [code.path("Shop")])
    #expect(build.modules.map(\.name) == ["App"])
    #expect(build.modules[0].files == [code.path("Shop/App/App.swift")])
  }

  @Test(
    "Two targets of one module are two modules, and of two builds of a target the last one counts")
  func sameModule() throws {
    let code = try CheckedCode(["A.swift": "", "B.swift": "", "C.swift": ""])
    let folder = code.folder.url.path
    try code.folder.write(
      command("Kit iOS", module: "Kit", "arm64", in: folder, "A.swift")
        + command("Kit tvOS", module: "Kit", "arm64", in: folder, "B.swift")
        + command("Kit iOS", module: "Kit", "arm64", in: folder, "A.swift C.swift"), to: "build.log"
    )
    let build = try BuildDescription(xcodeLog: code.path("build.log"))
    #expect(build.modules.map(\.name) == ["Kit", "Kit"])
    #expect(
      build.modules.map(\.files) == [
        [code.path("A.swift"), code.path("C.swift")], [code.path("B.swift")],
      ])
  }

  @Test(
    "A log from which no module can be read is an error that says why",
    arguments: [
      ("Build succeeded\n", "has no line 'builtin-SwiftDriver"),
      ("    builtin-SwiftDriver -- /x/swiftc -module-name App -c\n", "'App' has no Swift files"),
      ("    builtin-SwiftDriver -- /x/swiftc -module-name App No.swift\n", "do not exist"),
      ("    builtin-SwiftDriver -- /x/swiftc -module-name App @/no/list\n", "'/no/list'"),
    ])
  func unreadable(text: String, part: String) throws {
    let code = try CheckedCode(["build.log": text])
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(xcodeLog: code.path("build.log"))
    }
    #expect(error?.kind == .arguments)
    #expect(
      error?.description.contains(part) == true, "\(error.map(String.init(describing:)) ?? "")")
  }

  @Test("A log that does not exist is an error that says how to write it")
  func noLog() {
    let error = #expect(throws: FactsError.self) { try BuildDescription(xcodeLog: "/no/build.log") }
    #expect(error?.description.contains("xcodebuild clean build") == true)
  }
}
