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
    "import", "Files import the module of this package", .safe, guide: "imports",
    """
    The module has the name of its generation here, and the names that the original had. A file whose \
    words do not tell its generation has that of the others that import the same module, as an app \
    has one module of a name. What behaves differently from the original is in COMPATIBILITY.md, \
    with the reasons.
    """,
    before: "import Verge", after: "import VergeClassic")
  static let qualifiedName = rule(
    "qualified-name", "Names are qualified with the module of this package", .safe,
    guide: "imports",
    "Where a type is written with its module, the module has its new name.",
    before: "let state: Verge.Storage<State>", after: "let state: VergeClassic.Storage<State>")
  static let rxImport = rule(
    "rx-import", "RxSwift is not imported for what the module has itself", .safe,
    dialect: .classic, guide: "rxswift",
    """
    `Disposable`, `DisposeBag`, `Signal` and `Binder` are in the module of this package, with the \
    members that need no RxSwift. Where another file uses more of RxSwift, the change is for review: \
    a bag that both share has to be of one of them.
    """,
    before: "import RxSwift", after: "")
  static let rxMissing = rule(
    "rx-missing", "RxSwift is imported where the original brought it along", .review,
    dialect: .classic, guide: "rxswift",
    "The original re-exported RxSwift; this package has none of it. The target has to depend on "
      + "RxSwift itself, as long as the file uses it.",
    before: "import Verge", after: "import VergeClassic\nimport RxSwift")
  static let rxActivity = rule(
    "rx-activity", "Activities are observed without RxSwift", .review, dialect: .classic,
    guide: "rxswift",
    """
    The original's observable of activities was its signal: observers were called on the main \
    queue, and never with a past activity. `emit(onNext:)` of this package does the same. It is for \
    review, as operators on the way and the error handler would be lost.
    """,
    before: "model.activity.asObservable().subscribe(onNext: show).disposed(by: bag)",
    after: "model.activity.emit(onNext: show).disposed(by: bag)")
  static let rxBinder = rule(
    "rx-binder", "Observables call the binder", .review, dialect: .classic, guide: "rxswift",
    "The binder here is no observer of RxSwift; its `onNext` can be bound. It still calls on the "
      + "main queue, and holds its view model weakly.",
    before: "names.bind(to: model.commitBinder(target: \\.name))",
    after: "names.bind(onNext: model.commitBinder(target: \\.name).onNext)")
  static let rxName = rule(
    "rx-name", "A name is in RxSwift and in this package", .manual, dialect: .classic,
    guide: "rxswift",
    """
    A file that goes on with RxSwift says which of the two it means: `VergeClassic.DisposeBag` for \
    what `activity.emit` gives, `RxSwift.DisposeBag` for the rest.
    """,
    before: "let bag = DisposeBag()", after: "let bag = RxSwift.DisposeBag()")
  static let rxState = rule(
    "rx-state", "States are observed without RxSwift", .manual, guide: "rxswift",
    """
    `asObservable`, `asDriver`, `changed` and the like began with the present value, and ended with \
    their bag: a person decides who removes the observer now, and whether it wants the first value.
    """,
    before: "model.state.asObservable().subscribe(onNext: show).disposed(by: bag)",
    after: "show(model.state.value)\ntoken = model.state.add(subscriber: show)")
  static let rxFuture = rule(
    "rx-future", "Actions return no futures", .manual, dialect: .classic, guide: "rxswift",
    "There is no RxFuture here, and `Single` cannot be subscribed to with a context. Write an "
      + "`async` method, or give a closure the result.",
    before: "Single.just(1).subscribe(with: context)",
    after: "Single.just(1).subscribe().disposed(by: bag)")
  static let rxModule = rule(
    "rx-module", "The RxSwift modules of the library are not imported", .manual,
    dialect: .vergeStore6, guide: "rxswift",
    "This package has none of `RxVergeStore` and `VergeRx`. Where nothing of them is used in a file, "
      + "the import is taken away, for review.",
    before: "import RxVergeStore", after: "")
  static let cyclerName = rule(
    "cycler-name", "Names of Cycler 2 become those of Cycler 3", .review, dialect: .classic,
    guide: "cycler-2",
    """
    `CyclerContext` was strong until 2.7, and `DispatchContext` is weak: work that runs later does \
    nothing when the view model has gone. `commitIfChangedBinder` did not tell observers of equal \
    values, and `commitBinder` does.
    """,
    before: "model.commitIfChangedBinder(target: \\.name)",
    after: "model.commitBinder(target: \\.name)")
  static let cyclerCommit = rule(
    "cycler-commit", "Commits of Cycler 2 are assignments", .review, dialect: .classic,
    guide: "cycler-2",
    "The closure of a commit is given the state. Observers are told of each commit, once, also if "
      + "it sets an equal value, of which `updateIfChanged` did not tell them.",
    before: "commit { $0.updateIfChanged(name, \\.name) }", after: "commit { $0.name = name }")
  static let activityParameter = rule(
    "activity-parameter", "View models have no activity parameter", .safe, dialect: .vergeStore6,
    guide: "view-models-of-the-first-betas",
    """
    In 6.0.0 beta 1, view models had an activity as their last parameter, which the release does not \
    have. Where it is `Never`, it is deleted. Real activities are in the betas with two parameters.
    """,
    before: "final class Model: StandaloneVergeViewModelBase<ModelState, Never> {}",
    after: "final class Model: StandaloneVergeViewModelBase<ModelState> {}")
  static let sendable = rule(
    "sendable", "Subclasses of stores and dispatchers are Sendable", .review, guide: "sendable",
    """
    Opt-in: `--also shim.sendable`. The open classes of the modules here guard all that they have, but \
    a subclass may add what nothing guards, and so does not inherit `Sendable`. A class without \
    variables is given an extension that states it, with the reason; look at its constants. A class \
    with variables is left to you.
    """,
    before: "final class CartStore: VergeDefaultStore<CartState> {}",
    after: """
      final class CartStore: VergeDefaultStore<CartState> {}

      // Sendable: 'VergeDefaultStore' guards its state, and this class has no variables.
      extension CartStore: @unchecked Sendable {}
      """)
  static let notOffered = rule(
    "not-offered", "A name of the original is not in this package", .manual, guide: "not-offered",
    "Shapes that two versions of the original had under one name, and what nobody made use of. "
      + "COMPATIBILITY.md names them, with what to write instead.",
    before: "typealias AppStore = ScopedStore<App, Session, SessionReducer>",
    after: "typealias AppStore = ScopedStore<AppReducer, SessionReducer>")
  static let package = rule(
    "package", "The manifest names this package", .review, guide: "manifests",
    """
    The original's package and this one have modules of the same names: only one can be in an app. \
    The edit is made if `--package-url` says where this package is, and every target that has a \
    product of the original has files that tell its generation; otherwise it is only said what to \
    write.
    """,
    before: ".product(name: \"Verge\", package: \"Verge\")",
    after: ".product(name: \"VergeClassic\", package: \"reverge\")")
  static let twoPackages = rule(
    "two-packages", "Two packages have a module of one name", .manual, guide: "two-of-one-name",
    """
    SwiftPM builds two modules of one name only if one of them has an alias. A dependency that still \
    imports the original keeps it under another name: its own files do not change. An Xcode project \
    has no place for aliases: a local package between has.
    """,
    before: ".product(name: \"Widgets\", package: \"Widgets\")",
    after: """
      .product(
        name: "Widgets", package: "Widgets", moduleAliases: ["Verge": "UpstreamVerge"])
      """)
  static let pods = rule(
    "pods", "The Podfile and the Cartfile do without the original", .manual, guide: "manifests",
    "This package is for SwiftPM: take the pod or the dependency away, and add the package to the "
      + "project in Xcode, with the products that are named.",
    before: "pod 'VueFlux'", after: "")

  static let all = [
    imports, qualifiedName, rxImport, rxMissing, rxActivity, rxBinder, rxName, rxState, rxFuture,
    rxModule, cyclerName, cyclerCommit, activityParameter, sendable, notOffered, package,
    twoPackages, pods,
  ]

  /// The rules that are asked only if they are named.
  static let optIn: Set<String> = [sendable.id]
}
