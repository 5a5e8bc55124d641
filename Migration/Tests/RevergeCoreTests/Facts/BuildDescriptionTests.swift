import Foundation
import RevergeCore
import Testing

@Suite("Build descriptions")
struct BuildDescriptionTests {
  @Test("The description of this package has its modules in the order of imports, and no others")
  func present() throws {
    let products = Bundle.main.bundleURL.path
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let build = try BuildDescription(package: package, products: products)
    #expect(build.modules.map(\.name) == ["RevergeCore", "reverge", "RevergeCoreTests"])
    let command = try #require(build.modules.first { $0.name == "reverge" })
    #expect(command.files.contains { $0.hasSuffix("Sources/reverge/Reverge.swift") })
    #expect(command.arguments.contains("-swift-version"))
    for flag in ["-incremental", "-parseable-output", "-index-store-path", "-j2"] {
      #expect(!command.arguments.contains(flag))
    }
  }

  /// A description, with as much of a real one as is read.
  private func description(
    _ commands: [(name: String, file: String, needs: [String], suffix: String)]
  ) -> String {
    let texts = commands.map { name, file, needs, suffix in
      let inputs = needs.map {
        #"{"kind": "file", "name": "/b/Modules\#(suffix)/\#($0).swiftmodule"}"#
      }
      return """
        "C.\(name)-x86_64-unknown-linux-gnu-debug\(suffix).module": {
          "moduleName": "\(name)", "importPath": "/b/Modules\(suffix)", "isLibrary": true,
          "moduleOutputPath": "/b/Modules\(suffix)/\(name).swiftmodule",
          "inputs": [{"kind": "file", "name": "\(file)"}\(inputs.map { ", \($0)" }.joined())],
          "sources": ["\(file)"],
          "otherArguments": ["-incremental", "-j4", "-Onone", "-Xfrontend", "-entry-point-function-name",
            "-index-store-path", "/b/index", "-emit-objc-header", "-DDEBUG", "-package-name", "shop"]
        }
        """
    }
    return #"{"swiftCommands": {\#(texts.joined(separator: ",\n"))}}"#
  }

  @Test("A package's modules, and those of local packages in the roots, come in the order of needs")
  func local() throws {
    let code = try CheckedCode([
      "Shop/Sources/App/App.swift": "", "Shop/Sources/Core/Core.swift": "",
      "Shop/.build/checkouts/Far/Far.swift": "", "Near/Near.swift": "", "Elsewhere/Else.swift": "",
    ])
    try code.folder.write(
      description([
        ("App", code.path("Shop/Sources/App/App.swift"), ["Core", "Far"], ""),
        ("Core", code.path("Shop/Sources/Core/Core.swift"), ["Near", "Elsewhere"], ""),
        ("Core", code.path("Shop/Sources/Core/Core.swift"), [], "-tool"),
        ("Elsewhere", code.path("Elsewhere/Else.swift"), [], ""),
        ("Far", code.path("Shop/.build/checkouts/Far/Far.swift"), [], ""),
        ("Near", code.path("Near/Near.swift"), ["Far"], ""),
      ]), to: "Shop/.build/debug/description.json")
    let all = try BuildDescription(package: code.path("Shop"), roots: [code.path("Near")])
    #expect(all.modules.map(\.name) == ["Near", "Core", "App"])
    #expect(all.modules[2].files == [code.path("Shop/Sources/App/App.swift")])
    #expect(
      all.modules[2].arguments == [
        "-I", "/b/Modules", "-parse-as-library", "-Onone", "-Xfrontend",
        "-entry-point-function-name", "-DDEBUG", "-package-name", "shop",
      ])
    let own = try BuildDescription(package: code.path("Shop"))
    #expect(own.modules.map(\.name) == ["Core", "App"])
  }

  @Test("A package that is not built is an error with the command that builds it")
  func notBuilt() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FactsError.self) { try BuildDescription(package: folder.url.path) }
    #expect(error?.kind == .build)
    #expect(error?.description.contains("swift build --build-tests --package-path") == true)
  }

  @Test("A description in an unknown form is an error that names the missing key")
  func unknownForm() throws {
    let code = try CheckedCode([".build/debug/description.json": #"{"commands": {}}"#])
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(package: code.folder.url.path)
    }
    #expect(error?.description.contains("the key 'swiftCommands' is missing") == true)
  }

  @Test("A file that is gone since the build is an error that names it")
  func goneFile() throws {
    let code = try CheckedCode(["App/App.swift": ""])
    try code.folder.write(
      description([("App", code.path("App/Gone.swift"), [], "")]),
      to: ".build/debug/description.json")
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(package: code.folder.url.path)
    }
    #expect(error?.kind == .build)
    #expect(error?.description.contains(code.path("App/Gone.swift")) == true)
    #expect(error?.description.contains("Build again: swift build --build-tests") == true)
  }

  @Test("A file of arguments gives modules in the order of imports, with paths from its folder")
  func json() throws {
    let code = try CheckedCode([
      "App/App.swift": "@testable import struct Kit.Store\n", "Kit/Kit.swift": "import Foundation",
      "Kit/More Kit.swift": "", "list": #"-DKIT 'Kit/More Kit.swift' -c '-DA\B'"#,
    ])
    try code.folder.write(
      """
      [
        {"module": "App", "files": ["App/App.swift"], "arguments": ["-o", "app", "-swift-version", "5"]},
        {"module": "Kit", "files": ["Kit/Kit.swift"], "arguments": ["@list", "-wmo"]}
      ]
      """, to: "arguments.json")
    let build = try BuildDescription(json: code.path("arguments.json"))
    #expect(build.modules.map(\.name) == ["Kit", "App"])
    #expect(
      build.modules[0].files == [code.path("Kit/Kit.swift"), code.path("Kit/More Kit.swift")])
    #expect(build.modules.map(\.arguments) == [["-DKIT", #"-DA\B"#], ["-swift-version", "5"]])
  }

  @Test(
    "A file of arguments that is wrong is an error that says what, and where",
    arguments: [
      ("[]", "compiles no Swift module"),
      (#"[{"module": "App", "arguments": []}]"#, "the key 'files' is missing, at '[0]'"),
      (#"[{"module": "App", "files": [], "arguments": []}]"#, "'App' has no Swift files"),
      (#"[{"module": "App", "files": ["No.swift"], "arguments": []}]"#, "/No.swift'"),
      (#"[{"module": "App", "files": [], "arguments": ["@no"]}]"#, "/no' of compiler arguments"),
      (#"[{"module": "App", "files": [1], "arguments": []}]"#, "at '[0].files[0]'"),
      ("{", "--compiler-arguments is not in the form"),
    ])
  func wrong(text: String, part: String) throws {
    let code = try CheckedCode(["arguments.json": text])
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(json: code.path("arguments.json"))
    }
    #expect(error?.kind == .arguments)
    #expect(
      error?.description.contains(part) == true, "\(error.map(String.init(describing:)) ?? "")")
  }

  @Test("A list of arguments that contains itself is an error")
  func endlessList() throws {
    let code = try CheckedCode([
      "first": "@second", "second": "@first",
      "arguments.json": #"[{"module": "App", "files": [], "arguments": ["@first"]}]"#,
    ])
    let error = #expect(throws: FactsError.self) {
      try BuildDescription(json: code.path("arguments.json"))
    }
    #expect(error?.description.contains("contains itself") == true)
  }
}
