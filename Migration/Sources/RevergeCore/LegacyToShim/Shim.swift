/// The rules of the stage `shim`.
enum Shim {
  /// The rules, in the order in which they are listed, and called for each node.
  static let all: [any ShimRule.Type] = [
    Import.self, QualifiedName.self, EntityImport.self, RxModule.self, RxImport.self,
    RxMissing.self, RxActivity.self, RxName.self, RxFuture.self, RxSingle.self, RxInterval.self,
    CyclerName.self, CyclerCommit.self, ActivityParameter.self, SendableClass.self,
    Unsupported.self, Package.self, TwoPackages.self, Pods.self,
  ]

  static let rules = all.map { $0.record }
  static let examples = all.flatMap { $0.examples }

  /// The ids of the rules that only run if they are named.
  static let optIn: Set<String> = [SendableClass.record.id]

  /// Creates the record of a rule.
  ///
  /// - Parameter dialect: The dialect of the rule; `nil` if it applies to several.
  static func rule(
    _ id: String, _ title: String, _ grade: Grade, dialect: Dialect? = nil,
    _ explanation: String, before: String, after: String
  ) -> Rule {
    Rule(
      id: "shim.\(id)", dialect: dialect, stage: .legacyToShim, title: title, grade: grade,
      explanation: explanation, before: before, after: after,
      guide: "Migration/README.md")
  }
}
