import SwiftSyntax

extension Shim {
  /// Adds `import VergeORM`.
  enum EntityImport: ShimRule {
    static let record = rule("entity-import")

    static func rewriteOtherImports(in context: ShimContext) {
      let subject = context.subject
      let names = subject.entityTypes
      guard
        let name = names.sorted().first(where: { Vocabulary.entityTypes[$0] == true })
          ?? names.min()
      else { return }
      let module = OriginalModule.entityModule
      let isSure =
        Vocabulary.entityTypes[name] == true && subject.generation == .modern && !subject.isAssumed
      let message = "'\(name)' is in '\(module)' in this package"
      let original = context.imports.first { subject.isOriginal($0.module) }
      if let node = original ?? context.imports.last {
        let attribute = node.isExported ? "@_exported " : ""
        let line = context.lineRange(at: node.bytes.lowerBound)
        let end = line.upperBound
        let indent = context.indent(at: line.lowerBound)
        context.report(
          record, at: node, message, symbol: name, grade: isSure ? nil : .review,
          [context.replace(end..<end, "\n\(indent)\(attribute)import \(module)")])
      } else if let first = context.file.tree.statements.first {
        let start = first.bytes.lowerBound
        context.report(
          record, at: first, message, symbol: name, grade: isSure ? nil : .review,
          [context.replace(start..<start, "import \(module)\n\n")])
      }
    }
  }
}
