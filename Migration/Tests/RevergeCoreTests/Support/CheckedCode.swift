import Foundation
import RevergeCore
import SwiftSyntax

/// Modules in a temporary folder, each of the files in the folder of its name, for the compiler of the
/// toolchain that runs the tests.
struct CheckedCode {
  static let toolchain = Result { try Toolchain() }

  let folder: TemporaryFolder
  let files: [String]

  /// - Parameter files: The texts by the names of the files, such as `App/Cart.swift`.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    self.files = files.keys.sorted()
    for (name, text) in files { try folder.write(text, to: name) }
  }

  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// Sets when a file was written, in seconds from now.
  func setTime(of name: String, to seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date() + seconds], ofItemAtPath: path(name))
  }

  func arguments(of module: String, _ arguments: [String] = []) -> ModuleArguments {
    ModuleArguments(
      name: module, files: files.filter { $0.hasPrefix("\(module)/") }.map(path),
      arguments: arguments)
  }

  /// The build of those of the modules that there are.
  func build(_ modules: [String], _ flags: [String]) throws -> BuildDescription {
    let entries = modules.map { arguments(of: $0, flags) }.filter { !$0.files.isEmpty }
    let json = entries.map { entry in
      ["module": entry.name, "files": entry.files, "arguments": entry.arguments] as [String: Any]
    }
    let data = try JSONSerialization.data(withJSONObject: json)
    try folder.write(String(decoding: data, as: UTF8.self), to: "arguments.json")
    return try BuildDescription(json: path("arguments.json"))
  }

  func check(
    _ module: String = "App", _ arguments: [String] = [], imports: [String] = [],
    copy: SourceCopy? = nil, emittingTo output: String? = nil
  ) throws -> IndexedModule {
    try IndexPass(Self.toolchain.get()).run(
      self.arguments(of: module, arguments), imports: imports, copy: copy, emittingTo: output)
  }

  /// Compiles the modules, for the imports of others, and returns the folder of their interfaces.
  func emit(_ modules: String..., to name: String = "Modules") throws -> String {
    let output = path(name)
    for module in modules {
      let emitted = try check(module, imports: [output], emittingTo: output)
      guard emitted.emittedModule != nil else {
        throw FactsFailure("\(module) does not compile: \(emitted.diagnostics)")
      }
    }
    return output
  }

  /// The symbols where a text begins for the first time.
  func symbols(
    at text: String, of name: String = "App/App.swift", in module: IndexedModule
  ) throws -> [IndexedSymbol] {
    try occurrences(at: text, of: name, in: module).map(\.symbol)
  }

  func occurrences(
    at text: String, of name: String = "App/App.swift", in module: IndexedModule
  ) throws -> [Occurrence] {
    let source = try folder.read(name)
    guard let range = source.range(of: text),
      let file = module.files.first(where: {
        $0.path == path(name)
      })
    else { throw FactsFailure("'\(text)' is not in \(name)") }
    let before = source[..<range.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false)
    return Array(file.occurrences(line: before.count, column: (before.last ?? "").utf8.count + 1))
  }
}

struct FactsFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A toolchain whose compiler is a script.
struct ScriptedToolchain {
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - script: The script for `sh`, without its question for the target.
  ///   - target: What the compiler prints about the target; by default, what the real one prints.
  init(_ script: String, target: String? = nil) throws {
    folder = try TemporaryFolder()
    let answer = try target ?? "exec '\(CheckedCode.toolchain.get().compiler)' -print-target-info"
    let text = """
      #!/bin/sh
      if [ "$1" = -print-target-info ]; then
        \(answer)
        exit
      fi
      \(script)

      """
    // Another process writes the file: a program that a test starts at this moment would inherit the
    // file, open for writing, and the system runs no file that is open for writing.
    try folder.run(
      "sh", "-c", #"mkdir bin && printf %s "$1" > bin/swiftc && chmod +x bin/swiftc"#, "sh", text)
  }

  var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["REVERGE_TOOLCHAIN": folder.url.path]) { $1 }
  }

  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// What the compiler says about an empty module.
  func check(seconds: Double = 60) throws -> IndexedModule {
    try IndexPass(Toolchain(environment: environment), seconds: seconds).run(
      CheckedCode(["App/App.swift": ""]).arguments(of: "App"))
  }
}

extension IndexedModule {
  /// The key of the only symbol in a list.
  func key(_ symbols: [IndexedSymbol]) -> SymbolKey? {
    symbols.count == 1 ? key(of: symbols[0]) : nil
  }
}

extension SymbolKey {
  /// The name, if the key is one.
  var text: String? {
    if case .name(let name) = self { name.description } else { nil }
  }
}

/// The facts about a module of a few files, with the nodes of one of them.
struct CheckedFacts {
  static let workers = Result {
    try TypeWorkers(CheckedCode.toolchain.get(), executable: TemporaryFolder.reverge)
  }

  let code: CheckedCode
  let module: Facts
  let source: SourceFile
  let file: FileFacts

  /// - Parameters:
  ///   - text: The text of the file that is asked about.
  ///   - others: Other files, by name.
  ///   - arguments: The arguments of the compiler.
  init(_ text: String, others: [String: String] = [:], arguments: [String] = []) throws {
    code = try CheckedCode(["App/App.swift": text].merging(others) { $1 })
    module = try Facts(
      code.arguments(of: "App", arguments), IndexPass(CheckedCode.toolchain.get()),
      Self.workers.get())
    source = SourceFile(path: code.path("App/App.swift"), text: text)
    guard let file = module.file(source) else {
      throw FactsFailure("there are no facts")
    }
    self.file = file
  }

  /// The outermost node with a text, where `place` begins for the first time.
  func node<Node: SyntaxProtocol>(_ text: String, at place: String? = nil, as: Node.Type) throws
    -> Node
  {
    guard let start = source.text.utf8.firstRange(of: Array((place ?? text).utf8))?.lowerBound
    else {
      throw FactsFailure("'\(place ?? text)' is not in the file")
    }
    let offset = source.text.utf8.distance(from: source.text.startIndex, to: start)
    let range = offset..<offset + text.utf8.count
    let finder = NodeFinder<Node>(range)
    finder.walk(source.tree)
    guard let found = finder.found else { throw FactsFailure("there is no such node: '\(text)'") }
    return found
  }

  /// The type of the outermost expression with a text, where `place` begins for the first time.
  func type(_ text: String, at place: String? = nil) throws -> String? {
    try file.type(of: node(text, at: place, as: ExprSyntax.self))
  }

  /// The symbol at the outermost expression or the token with a text, where `place` begins for the first
  /// time.
  func symbol(_ text: String, at place: String? = nil) throws -> IndexedSymbol? {
    if let expression = try? node(text, at: place, as: ExprSyntax.self) {
      return file.symbol(at: expression)
    }
    return try file.symbol(at: node(text, at: place, as: TokenSyntax.self))
  }
}

private final class NodeFinder<Node: SyntaxProtocol>: SyntaxAnyVisitor {
  let range: Range<Int>
  var found: Node?

  init(_ range: Range<Int>) {
    self.range = range
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    if found == nil, start..<end == range { found = node.as(Node.self) }
    return found == nil ? .visitChildren : .skipChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { visitAny(Syntax(token)) }
}
