import Foundation
import TestSupport

/// The symbols of a module, as extracted by the compiler.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    let pathComponents: [String]
  }

  let symbols: [Symbol]

  /// The paths of the public symbols of modules, without argument labels.
  ///
  /// Runs the compiler, which takes several seconds.
  static func publicSymbols(of modules: [String]) throws -> Set<String> {
    let target = try target()
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    for module in modules {
      _ = try run(
        ["swift", "symbolgraph-extract", "-module-name", module] + Toolchain.moduleArguments() + [
          "-target", target, "-minimum-access-level", "public",
          "-skip-synthesized-members", "-skip-inherited-docs", "-output-dir", output.path,
        ])
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: output, includingPropertiesForKeys: nil)
    return try files.reduce(into: []) { paths, file in
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
      paths.formUnion(graph.symbols.map(\.path))
    }
  }

  private static func target() throws -> String {
    struct Information: Decodable {
      struct Target: Decodable {
        let triple: String
      }
      let target: Target
    }
    let information = try run(["swift", "-print-target-info"])
    return try JSONDecoder().decode(Information.self, from: information).target.triple
  }

  private static func run(_ command: [String]) throws -> Data {
    let output = try Toolchain.run(command)
    guard output.status == 0 else {
      let call = command.joined(separator: " ")
      throw Toolchain.Problem(
        "`\(call)` exited with \(output.status).\n\(output.messages)")
    }
    return output.data
  }
}

extension SymbolGraph.Symbol {
  fileprivate var path: String {
    pathComponents.map { component in component.prefix { $0 != "(" } }.joined(separator: ".")
  }
}
