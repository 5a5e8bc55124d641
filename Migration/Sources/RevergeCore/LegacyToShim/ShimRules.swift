/// The rules of the stage `shim`.
enum ShimRules {
  private static func rule(
    _ id: String, _ title: String, _ grade: Grade, dialect: Dialect? = nil, guide: String,
    _ explanation: String, before: String, after: String
  ) -> Rule {
    Rule(
      id: "shim.\(id)", dialect: dialect, stage: .legacyToShim, title: title, grade: grade,
      explanation: explanation, before: before, after: after,
      guide: "Migration/Rules/Shim.md#\(guide)")
  }

  static let imports = rule(
    "import", "Import the module of this package", .safe, guide: "imports",
    """
    The module has the name of its dialect, and the names of the original. If the identifiers of a \
    file do not determine its dialect, the file gets the dialect of the other files that import \
    the same module, because an app has only one module of a name. COMPATIBILITY.md lists the \
    differences from the original, with the reasons.
    """,
    before: "import Verge", after: "import VergeClassic")
  static let qualifiedName = rule(
    "qualified-name", "Qualify names with the module of this package", .safe, guide: "imports",
    "If a type is written with its module, the module gets its new name.",
    before: "let state: Verge.Storage<State>", after: "let state: VergeClassic.Storage<State>")
  static let entityImport = rule(
    "entity-import", "Import `VergeORM` beside `Verge`", .safe, guide: "entities",
    """
    With CocoaPods, the entities of the pod `Verge/ORM` were in the module `Verge`. Here they are in \
    `VergeORM`. The change needs review if other libraries have such names too, or if only other \
    files determine the dialect.
    """,
    before: "import Verge", after: "import Verge\nimport VergeORM")
  static let rxImport = rule(
    "rx-import", "Remove `import RxSwift` if the module suffices", .safe, dialect: .classic,
    guide: "rxswift",
    """
    The module of this package contains `Disposable`, `DisposeBag`, `Signal` and `Binder`, with \
    the members that need no RxSwift. If another file uses more of RxSwift, the change needs \
    review: a bag that both files share must come from one of the two.
    """,
    before: "import RxSwift", after: "")
  static let rxMissing = rule(
    "rx-missing", "Import RxSwift if the original re-exported it", .review, dialect: .classic,
    guide: "rxswift",
    """
    The original re-exported RxSwift; this package does not. The target must depend on RxSwift \
    itself, as long as the file uses it.
    """,
    before: "import Verge", after: "import VergeClassic\nimport RxSwift")
  static let rxActivity = rule(
    "rx-activity", "Observe activities without RxSwift", .review, dialect: .classic,
    guide: "rxswift",
    """
    The original's observable of activities was its signal: observers were called on the main \
    queue, and never with a past activity. `emit(onNext:)` of this package does the same. The \
    rewrite needs review, because the error handler would be lost. It is made only in modules that \
    use no other RxSwift members of the library.
    """,
    before: "model.activity.asObservable().subscribe(onNext: show).disposed(by: bag)",
    after: "model.activity.emit(onNext: show).disposed(by: bag)")
  static let rxName = rule(
    "rx-name", "Qualify a name of RxSwift and of this package", .review, dialect: .classic,
    guide: "rxswift",
    """
    A file that still uses RxSwift must state which of the two it means. In a module where no \
    member of the library returns a disposable, the names are those of RxSwift.
    """,
    before: "let bag = DisposeBag()", after: "let bag = RxSwift.DisposeBag()")
  static let rxModule = rule(
    "rx-module", "Import the module with the RxSwift members", .review, guide: "rxswift",
    """
    The RxSwift members of Classic are in `VergeClassicRx`, which contains `VergeClassic` and \
    RxSwift. All files of a module import it if one of them uses such a member, because \
    `DisposeBag` and similar names must mean the same everywhere. Those of VergeStore 6 are in \
    `VergeStoreRx` and `VergeStoreBetaRx`, beside the module of the store. The package needs the \
    trait `Rx`, and resolves RxSwift 6.9 or later. If no file of a module uses RxSwift, the import \
    of `RxVergeStore` is removed.
    """,
    before: "import Verge", after: "import VergeClassicRx")
  static let rxFuture = rule(
    "rx-future", "Remove `import RxFuture`", .review, dialect: .classic, guide: "rxswift",
    """
    RxFuture has no package for SwiftPM. `VergeClassicRx` has its own `RxFuture`. A file that \
    imports no module of the library imports `VergeClassicRx` instead.
    """,
    before: "import RxFuture", after: "")
  static let rxSingle = rule(
    "rx-single", "Rename `onNext` of a `Single` to `onSuccess`", .review, dialect: .classic,
    guide: "rxswift-4",
    """
    `Single.do` had the labels of `Observable.do` in RxSwift 4. The rewrite is made in modules that \
    import `VergeClassicRx`, where the chain shows the `Single`: by `Single`, `asSingle()` or \
    `start()`. Elsewhere, the deprecated `do(onNext:)` of `VergeClassicRx` compiles.
    """,
    before: "api.name().do(onNext: show).start()", after: "api.name().do(onSuccess: show).start()")
  static let rxInterval = rule(
    "rx-interval", "Replace numbers of seconds by intervals", .review, dialect: .classic,
    guide: "rxswift-4",
    """
    In RxSwift 4, an interval was a number of seconds. The rewrite is made in modules that import \
    `VergeClassicRx`, and for literals. For other numbers, the deprecated `delay` of \
    `VergeClassicRx` compiles; write the other operators with `.milliseconds(Int(seconds * 1000))`.
    """,
    before: "names.delay(0.5, scheduler: MainScheduler.instance)",
    after: "names.delay(.milliseconds(500), scheduler: MainScheduler.instance)")
  static let cyclerName = rule(
    "cycler-name", "Rename Cycler 2 API to that of Cycler 3", .review, dialect: .classic,
    guide: "cycler-2",
    """
    `CyclerContext` was strong until 2.7, and `DispatchContext` is weak: work that runs later does \
    nothing after the view model is deallocated. `commitIfChangedBinder` did not notify observers \
    of equal values; `commitBinder` does.
    """,
    before: "model.commitIfChangedBinder(target: \\.name)",
    after: "model.commitBinder(target: \\.name)")
  static let cyclerCommit = rule(
    "cycler-commit", "Replace updates in a commit of Cycler 2 by assignments", .review,
    dialect: .classic, guide: "cycler-2",
    """
    The closure of a commit receives the state. Each commit notifies observers once, also if it \
    sets an equal value, for which `updateIfChanged` did not notify them.
    """,
    before: "commit { $0.updateIfChanged(name, \\.name) }", after: "commit { $0.name = name }")
  static let activityParameter = rule(
    "activity-parameter", "Remove the activity parameter of view models", .safe,
    dialect: .vergeStore6, guide: "view-models-of-the-first-betas",
    """
    In 6.0.0 beta 1, the last parameter of a view model was its activity. The release has no such \
    parameter. If it is `Never`, it is deleted. A view model with another activity keeps it: the \
    import becomes `VergeViewModelBeta` or `VergeStoreBeta`.
    """,
    before: "final class Model: StandaloneVergeViewModelBase<ModelState, Never> {}",
    after: "final class Model: StandaloneVergeViewModelBase<ModelState> {}")
  static let sendable = rule(
    "sendable", "Declare subclasses of stores and dispatchers `Sendable`", .review,
    guide: "sendable",
    """
    Opt-in: `--also shim.sendable`. The open classes of this package synchronize their own state. \
    A subclass may add unsynchronized state, so it does not inherit `Sendable`. A class without \
    variables gets an extension that declares the conformance and states the reason; check its \
    constants. A class with variables requires manual migration.
    """,
    before: "final class CartStore: VergeDefaultStore<CartState> {}",
    after: """
      final class CartStore: VergeDefaultStore<CartState> {}

      // Sendable: 'VergeDefaultStore' guards its state, and this class has no variables.
      extension CartStore: @unchecked Sendable {}
      """)
  static let unsupported = rule(
    "not-offered", "Replace names that this package does not have", .manual, guide: "unsupported",
    """
    Some names had two meanings in two versions of the original, and others were never used. \
    COMPATIBILITY.md lists them, with their replacements.
    """,
    before: "typealias AppStore = ScopedStore<App, Session, SessionReducer>",
    after: "typealias AppStore = ScopedStore<AppReducer, SessionReducer>")
  static let package = rule(
    "package", "Replace the original in `Package.swift`", .review, guide: "manifests",
    """
    The original's package and this one have modules of the same names, so an app can have only \
    one of them. The edit is applied if `--package-url` is given, and every target with a product \
    of the original has files that determine its dialect. Otherwise the finding only states what \
    to write.
    """,
    before: ".product(name: \"Verge\", package: \"Verge\")",
    after: ".product(name: \"VergeClassic\", package: \"reverge\")")
  static let twoPackages = rule(
    "two-packages", "Give one of two modules with the same name an alias", .manual,
    guide: "two-modules-with-the-same-name",
    """
    SwiftPM builds two modules with the same name only if one of them has an alias. A dependency that \
    still imports the original keeps it under another name; its files do not change. An Xcode \
    project has no module aliases: put a local package in between.
    """,
    before: ".product(name: \"Widgets\", package: \"Widgets\")",
    after: """
      .product(
        name: "Widgets", package: "Widgets", moduleAliases: ["Verge": "UpstreamVerge"])
      """)
  static let pods = rule(
    "pods", "Remove the original from the Podfile and the Cartfile", .manual, guide: "manifests",
    """
    This package needs SwiftPM: remove the pod or the dependency, and add the package to the \
    project in Xcode, with the listed products.
    """,
    before: "pod 'VueFlux'", after: "")

  static let all = [
    imports, qualifiedName, entityImport, rxModule, rxImport, rxMissing, rxActivity, rxName,
    rxFuture, rxSingle, rxInterval, cyclerName, cyclerCommit,
    activityParameter, sendable, unsupported, package,
    twoPackages, pods,
  ]

  /// The ids of the rules that only run if they are named.
  static let optIn: Set<String> = [sendable.id]
}
