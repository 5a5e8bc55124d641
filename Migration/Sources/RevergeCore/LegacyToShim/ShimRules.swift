/// The rules of the first stage.
enum ShimRules {
  private static func rule(
    _ id: String, _ title: String, _ grade: Grade, dialect: Dialect? = nil, guide: String,
    _ explanation: String, before: String, after: String
  ) -> Rule {
    Rule(
      id: "shim.\(id)", dialect: dialect, stage: .legacyToShim, title: title, grade: grade,
      explanation: explanation, before: before, after: after,
      guide: "Migration/RulesForTheFirstStage.md#\(guide)")
  }

  static let imports = rule(
    "import", "Import the module of this package", .safe, guide: "imports",
    """
    The module has the name of its generation, and the names of the original. If the identifiers \
    of a file do not decide its generation, the file gets the generation of the other files that \
    import the same module, because an app has only one module of a name. COMPATIBILITY.md lists \
    the differences from the original, with the reasons.
    """,
    before: "import Verge", after: "import VergeClassic")
  static let qualifiedName = rule(
    "qualified-name", "Qualify names with the module of this package", .safe, guide: "imports",
    "If a type is written with its module, the module gets its new name.",
    before: "let state: Verge.Storage<State>", after: "let state: VergeClassic.Storage<State>")
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
    rewrite needs review, because operators in the chain and the error handler would be lost.
    """,
    before: "model.activity.asObservable().subscribe(onNext: show).disposed(by: bag)",
    after: "model.activity.emit(onNext: show).disposed(by: bag)")
  static let rxBinder = rule(
    "rx-binder", "Bind observables to the binder's `onNext`", .review, dialect: .classic,
    guide: "rxswift",
    """
    The binder of this package is not an observer of RxSwift, but observables can bind to its \
    `onNext`. It still runs on the main queue, and holds its view model weakly.
    """,
    before: "names.bind(to: model.commitBinder(target: \\.name))",
    after: "names.bind(onNext: model.commitBinder(target: \\.name).onNext)")
  static let rxName = rule(
    "rx-name", "Qualify a name of RxSwift and of this package", .manual, dialect: .classic,
    guide: "rxswift",
    """
    A file that still uses RxSwift must state which of the two it means: `VergeClassic.DisposeBag` \
    for the result of `activity.emit`, `RxSwift.DisposeBag` for everything else.
    """,
    before: "let bag = DisposeBag()", after: "let bag = RxSwift.DisposeBag()")
  static let rxState = rule(
    "rx-state", "Observe states without RxSwift", .manual, guide: "rxswift",
    """
    `asObservable`, `asDriver`, `changed` and similar members started with the present value, and \
    ended with their bag. Decide where the observer is removed, and whether it needs the first \
    value.
    """,
    before: "model.state.asObservable().subscribe(onNext: show).disposed(by: bag)",
    after: "show(model.state.value)\ntoken = model.state.add(subscriber: show)")
  static let rxFuture = rule(
    "rx-future", "Replace actions that return futures", .manual, dialect: .classic,
    guide: "rxswift",
    """
    This package has no `RxFuture`, and `Single` cannot be subscribed to with a context. Write an \
    `async` method, or pass the result to a closure.
    """,
    before: "Single.just(1).subscribe(with: context)",
    after: "Single.just(1).subscribe().disposed(by: bag)")
  static let rxModule = rule(
    "rx-module", "Remove the imports of the library's RxSwift modules", .manual,
    dialect: .vergeStore6, guide: "rxswift",
    """
    This package has no `RxVergeStore` and no `VergeRx`. If a file uses nothing of them, the \
    import is removed, for review.
    """,
    before: "import RxVergeStore", after: "")
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
  static let notOffered = rule(
    "not-offered", "Replace names that this package does not have", .manual, guide: "not-offered",
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
    of the original has files that determine its generation. Otherwise the finding only states \
    what to write.
    """,
    before: ".product(name: \"Verge\", package: \"Verge\")",
    after: ".product(name: \"VergeClassic\", package: \"reverge\")")
  static let twoPackages = rule(
    "two-packages", "Give one of two modules with the same name an alias", .manual,
    guide: "two-of-one-name",
    """
    SwiftPM builds two modules of one name only if one of them has an alias. A dependency that \
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
    imports, qualifiedName, rxImport, rxMissing, rxActivity, rxBinder, rxName, rxState, rxFuture,
    rxModule, cyclerName, cyclerCommit, activityParameter, sendable, notOffered, package,
    twoPackages, pods,
  ]

  /// The ids of the rules that only run if they are named.
  static let optIn: Set<String> = [sendable.id]
}
