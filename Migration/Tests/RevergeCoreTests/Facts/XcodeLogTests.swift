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
    -enable-batch-mode -incremental -c -index-store-path \(folder)/Index -use-frontend-parseable-output \
    -use-frontend-save-temps -save-temps -no-color-diagnostics -explicit-module-build \
    -clang-scanner-module-cache-path \(folder)/Cache -sdk-module-cache-path \(folder)/Cache \
    -validate-clang-modules-once -clang-build-session-file \(folder)/Session -emit-const-values \
    -Xcc -I\(folder)/include


    """
  }

  private func escaped(_ path: String) -> String { path.replacingOccurrences(of: " ", with: "\\ ") }

  @Test("Targets of two architectures, with spaces in paths and nested lists, are two modules")
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

  @Test("The targets are those of the architecture that most of them are built for")
  func architecture() throws {
    let code = try CheckedCode(["A.swift": "", "B.swift": "", "C.swift": ""])
    let folder = code.folder.url.path
    try code.folder.write(
      command("Kit", "x86_64", in: folder, "A.swift")
        + command("Kit", "arm64", in: folder, "A.swift")
        + command("App", "arm64", in: folder, "B.swift")
        + command("App", "x86_64", in: folder, "B.swift")
        + command("Watch", "arm64", in: folder, "C.swift"), to: "build.log")
    let build = try BuildDescription(xcodeLog: code.path("build.log"))
    #expect(build.modules.map(\.name) == ["Kit", "App", "Watch"])
    #expect(build.modules.allSatisfy { $0.arguments.contains("arm64-apple-ios15.0") })
    #expect(build.compiler == "/Applications/Xcode.app/usr/bin/swiftc")
  }

  @Test("A target of tests comes after what it tests; the steps of a compilation are one module")
  func tests() throws {
    let code = try CheckedCode([
      "Tests/CartTests.swift": "import XCTest\n@testable import Shop_App", "App/Cart.swift": "",
    ])
    let folder = code.folder.url.path
    let tests = command(
      "Shop AppTests", module: "Shop_AppTests", "arm64", in: folder, "Tests/CartTests.swift")
    let app = command("Shop App", module: "Shop_App", "arm64", in: folder, "App/Cart.swift")
    try code.folder.write(
      [tests, app, app].joined().replacingOccurrences(
        of: "builtin-SwiftDriver", with: "builtin-Swift-Compilation-Requirements")
        + app + tests
        + app.replacingOccurrences(
          of: "builtin-SwiftDriver", with: "builtin-Swift-Compilation")
        + "** TEST BUILD SUCCEEDED **\n", to: "build.log")
    let build = try BuildDescription(xcodeLog: code.path("build.log"))
    #expect(build.modules.map(\.name) == ["Shop_App", "Shop_AppTests"])
  }

  /// The first lines of a log.
  private static let invocation = """
    Command line invocation:
        /Applications/Xcode.app/usr/bin/xcodebuild -scheme "My Shop" build

    note: Building targets in dependency order (in target 'App' from project 'Shop')

    """

  @Test("The log of a build that compiled nothing is an error with its own command, and 'clean'")
  func upToDate() throws {
    let code = try CheckedCode(["build.log": Self.invocation + "** BUILD SUCCEEDED **\n"])
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(xcodeLog: code.path("build.log"))
    }
    #expect(error?.kind == .build)
    #expect(error?.description.contains("no Swift, because everything was up to date") == true)
    let command = #"xcodebuild clean -scheme "My Shop" build > '\#(code.path("build.log"))'"#
    #expect(error?.description.hasSuffix(command) == true)
  }

  @Test("The log of a build that failed is an error with the compiler's first one")
  func failed() throws {
    let code = try CheckedCode([
      "build.log": Self.invocation + """
        /Shop/App/Cart.swift:3:7: warning: never used
        /Shop/App/Cart.swift:9:3: error: cannot find 'pay' in scope
        /Shop/App/Cart.swift:12:3: error: cannot find 'send' in scope
        ** BUILD FAILED **

        """
    ])
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(xcodeLog: code.path("build.log"))
    }
    #expect(error?.kind == .build)
    let text = error?.description ?? ""
    #expect(text.contains("failed: /Shop/App/Cart.swift:9:3: cannot find 'pay' in scope. Correct"))
  }

  @Test("A file that is newer than the log is an error with the command that writes the log")
  func outOfDate() throws {
    let code = try CheckedCode(["App/Cart.swift": "", "App/New.swift": ""])
    let folder = code.folder.url.path
    try code.folder.write(
      Self.invocation + command("App", "arm64", in: folder, "App/Cart.swift"), to: "build.log")
    let build = try BuildDescription(xcodeLog: code.path("build.log"))
    try build.checkAge()
    try code.setTime(of: "build.log", to: -60)
    try code.setTime(of: "App/Cart.swift", to: -120)
    let log = try BuildDescription(xcodeLog: code.path("build.log"))
    try log.checkAge()
    let new = #expect(throws: FactsError.self) { try log.checkAge([code.path("App/New.swift")]) }
    #expect(new?.description.contains("/App/New.swift' is not part of the build") == true)
    try code.setTime(of: "App/Cart.swift", to: 0)
    let changed = #expect(throws: FactsError.self) { try log.checkAge() }
    #expect(changed?.description.contains("/App/Cart.swift' has changed since the build") == true)
    #expect(changed?.description.contains("xcodebuild clean -scheme") == true)
  }

  @Test(
    "A log from which no module can be read is an error that says why",
    arguments: [
      ("Build succeeded\n", "has no line 'builtin-SwiftDriver", FactsError.Kind.arguments),
      (
        "builtin-SwiftDriver -- /x/swiftc -module-name App -c\n", "'App' has no Swift files", .build
      ),
      ("builtin-SwiftDriver -- /x/swiftc -module-name App No.swift\n", "do not exist", .build),
      ("builtin-SwiftDriver -- /x/swiftc -module-name App @/no/list\n", "'/no/list'", .arguments),
    ])
  func unreadable(text: String, part: String, kind: FactsError.Kind) throws {
    let code = try CheckedCode(["build.log": text])
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(xcodeLog: code.path("build.log"))
    }
    #expect(error?.kind == kind)
    #expect(
      error?.description.contains(part) == true, "\(error.map(String.init(describing:)) ?? "")")
  }

  @Test("A log that does not exist is an error that says how to write it")
  func noLog() {
    let error = #expect(throws: FactsError.self) { try BuildDescription(xcodeLog: "/no/build.log") }
    #expect(error?.description.contains("xcodebuild clean build-for-testing -scheme App") == true)
  }
}
