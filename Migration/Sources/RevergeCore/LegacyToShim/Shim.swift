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

  /// The ids of the rules that only run if they are named.
  static let optIn: Set<String> = [SendableClass.record.id]

  /// Reads a rule from its sheet, which states the dialect if the rule applies to only one.
  static let rule = RuleSheets(prefix: "shim", stage: .legacyToShim, guide: "Migration/README.md")
}
