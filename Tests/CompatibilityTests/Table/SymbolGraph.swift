import Foundation

/// What the compiler says a module offers.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    let pathComponents: [String]
  }

  let symbols: [Symbol]

  /// The paths of the public symbols of modules, without the labels of their arguments.
  ///
  /// Asks the compiler, which takes some seconds.
  static func publicSymbols(of modules: [String]) throws -> Set<String> {
    let products = try products()
    let target = try target()
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    for module in modules {
      _ = try run(
        "swift", "symbolgraph-extract", "-module-name", module,
        "-I", products.appendingPathComponent("Modules").path,
        "-I", products.appendingPathComponent("COpenCombineHelpers.build").path,
        "-target", target, "-minimum-access-level", "public",
        "-skip-synthesized-members", "-skip-inherited-docs", "-output-dir", output.path)
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: output, includingPropertiesForKeys: nil)
    return try files.reduce(into: []) { paths, file in
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
      paths.formUnion(graph.symbols.map(\.path))
    }
  }

  /// What keeps the compiler from telling.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder the tests were built in.
  private static func products() throws -> URL {
    let beginnings =
      CommandLine.arguments.map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
    for beginning in beginnings {
      var folder = beginning
      while folder.pathComponents.count > 1 {
        folder.deleteLastPathComponent()
        let module = folder.appendingPathComponent("Modules/VergeClassic.swiftmodule")
        if FileManager.default.fileExists(atPath: module.path) { return folder }
      }
    }
    throw Problem(description: "The modules were not found in any folder above the running tests.")
  }

  private static func target() throws -> String {
    struct Information: Decodable {
      struct Target: Decodable {
        let triple: String
      }
      let target: Target
    }
    let information = try run("swift", "-print-target-info")
    return try JSONDecoder().decode(Information.self, from: information).target.triple
  }

  private static func run(_ command: String...) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let call = command.joined(separator: " ")
      throw Problem(description: "`\(call)` ended with \(process.terminationStatus).")
    }
    return data
  }
}

extension SymbolGraph.Symbol {
  fileprivate var path: String {
    pathComponents.map { component in component.prefix { $0 != "(" } }.joined(separator: ".")
  }
}
