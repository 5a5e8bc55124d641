import SwiftSyntax

/// The uses of RxSwift in a file, and the names that this package has too.
struct RxUse: Sendable {
  /// A name, and the line where the file mentions it.
  struct Mention: Sendable {
    let name: String
    let line: Int
  }

  /// The names that only RxSwift has, except in chains on a library member.
  var needed: [Mention] = []
  /// The names that this package has too.
  var standIns: Set<String> = []
  /// Whether a library member provides one of those names. If so, the name does not belong to RxSwift.
  var hasSource = false
  /// The number of observers of activities that `emit(onNext:)` can replace.
  var chains = 0
  /// The library members that need RxSwift, other than those observers.
  var libraryMembers: [Mention] = []
  /// Whether a call has the form of RxSwift 4.
  var hasEarlierCalls = false

  /// Whether a text may use a library member that needs RxSwift. Called before the text is parsed.
  static func mayConcern(_ text: String) -> Bool {
    text.contains("import Rx") || telling.contains { text.contains($0) }
      || typeFilter.matches(text)
  }

  /// The names of RxSwift types. A file that contains one may declare its own type with that name.
  private static let typeFilter = IdentifierFilter(types)

  /// Ignores the names of types that the files themselves declare.
  mutating func ignore(_ declared: Set<String>) {
    needed.removeAll { Self.types.contains($0.name) && declared.contains($0.name) }
  }

  private static let telling = [
    "changedDriver", "stateObservable", "activitySignal", "commitBinder", "commitIfChangedBinder",
    "RxFuture", ".asObservable(", ".asDriver(", ".asInfallible(", ".asSignal(",
  ]

  static let modules: Set<String> = ["RxSwift", "RxCocoa", "RxRelay", "RxFuture"]

  /// The modules that have members with names of RxSwift.
  private static let likeRxSwift: Set<String> = [
    "VueFlux", "VueFluxReactive", "Combine", "OpenCombine", "ReactiveSwift",
  ]

  /// The names that RxSwift and this package share, with the module of RxSwift that has each.
  static let shared = [
    "Disposable": "RxSwift", "DisposeBag": "RxSwift", "Binder": "RxSwift", "Signal": "RxCocoa",
  ]

  static func of(_ file: SourceFile) -> RxUse {
    let finder = RxFinder(file)
    finder.walk(file.tree)
    var use = finder.use
    if finder.imports.isDisjoint(with: modules), !finder.imports.isDisjoint(with: likeRxSwift) {
      use.needed.removeAll { members.contains($0.name) }
    }
    return use
  }

  /// Names of RxCocoa.
  static let ofRxCocoa: Set<String> = [
    "Driver", "ControlEvent", "ControlProperty", "SharedSequence", "BehaviorRelay", "PublishRelay",
    "rx", "drive", "asDriver",
  ]

  fileprivate static let types: Set<String> = [
    "Observable", "Single", "Maybe", "Completable", "Driver", "Infallible", "PublishSubject",
    "BehaviorSubject", "ReplaySubject", "AsyncSubject", "PublishRelay", "BehaviorRelay",
    "ReplayRelay", "Disposables", "SerialDisposable", "CompositeDisposable",
    "SingleAssignmentDisposable", "BooleanDisposable", "Cancelable", "MainScheduler",
    "ConcurrentDispatchQueueScheduler", "SerialDispatchQueueScheduler", "ConcurrentMainScheduler",
    "CurrentThreadScheduler", "OperationQueueScheduler", "SharedSequence", "ControlEvent",
    "ControlProperty", "Reactive", "ReactiveCompatible", "ObservableType",
    "ObservableConvertibleType", "ObserverType", "AnyObserver", "PrimitiveSequence",
    "ConnectableObservable", "GroupedObservable", "SchedulerType", "DelegateProxy", "RxSwift",
    "RxCocoa", "RxRelay",
  ]

  fileprivate static let members: Set<String> = [
    "rx", "subscribe", "bind", "drive", "asObservable", "asDriver", "asInfallible", "asSingle",
    "asMaybe", "asCompletable", "observeOn", "subscribeOn", "distinctUntilChanged",
    "withLatestFrom", "flatMapLatest", "flatMapFirst", "debounce", "throttle", "combineLatest",
  ]
}

/// `activity.asObservable().subscribe(onNext:)`, or `bind`.
struct ActivityChain {
  /// The range from the name of the first call to the end of the name of the second.
  let names: Range<Int>
  /// The trailing closure of `bind`.
  let trailing: ClosureExprSyntax?
  let members: [DeclReferenceExprSyntax]

  init?(_ call: FunctionCallExprSyntax) {
    guard let end = call.calledExpression.as(MemberAccessExprSyntax.self),
      let observable = end.base?.as(FunctionCallExprSyntax.self), observable.arguments.isEmpty,
      observable.trailingClosure == nil,
      let start = observable.calledExpression.as(MemberAccessExprSyntax.self),
      start.declName.baseName.text == "asObservable", start.base?.lastName == "activity",
      // A comment in the chain would be lost.
      !end.description.dropFirst(start.base?.description.count ?? 0).contains("/")
    else { return nil }
    let labels = call.arguments.map { $0.label?.text ?? "" }
    let verb = end.declName.baseName.text
    switch (verb, labels.isEmpty, call.trailingClosure) {
    case ("subscribe", false, nil) where labels.first == "onNext" && !labels.contains("onError"):
      trailing = nil
    case ("bind", false, nil) where labels == ["onNext"]: trailing = nil
    case ("bind", true, let closure?) where call.leftParen == nil: trailing = closure
    default: return nil
    }
    names = start.declName.bytes.lowerBound..<end.declName.bytes.upperBound
    members = [start.declName, end.declName]
  }
}

/// A library member that needs RxSwift.
enum LibraryObservable {
  private static let owners: Set<String> = [
    "state", "storage", "backingStorage", "_backingStorage", "activity",
  ]
  static let members: Set<String> = [
    "asObservable", "asDriver", "asInfallible", "changed", "changedDriver",
  ]

  static let binders: Set<String> = ["commitBinder", "commitIfChangedBinder"]

  /// The name of the member that a call has, if its arguments show that it needs RxSwift.
  ///
  /// `subscribe(with:)` of a `Single` takes a context, and observables bind to a binder.
  static func member(of call: FunctionCallExprSyntax) -> String? {
    let labels = call.arguments.map { $0.label?.text ?? "" }
    switch call.calledExpression.lastName {
    case "subscribe" where labels.first == "with" && call.trailingClosure == nil:
      let isOwn = labels.dropFirst().allSatisfy { $0 == "untilDeinit" }
      let object = call.arguments.first?.expression.trimmedDescription
      return isOwn && object != "self" ? "subscribe(with:)" : nil
    case "bind" where labels == ["to"], "drive" where labels == [""]:
      let binder = call.arguments.first?.expression.as(FunctionCallExprSyntax.self)
      let name = binder?.calledExpression.lastName ?? ""
      return binders.contains(name) ? name : nil
    case "start" where labels.isEmpty || labels == ["untilDeinit"]:
      return call.calledExpression.isOfSingle ? "start()" : nil
    default: return nil
    }
  }

  /// The name of the member, if the expression is one.
  static func member(_ expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    guard let access = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let name = access.declName.baseName.text
    if ["stateObservable", "activitySignal", "changedDriver"].contains(name) {
      return access.declName
    }
    // The signal of `VergeClassic` has `emit(onNext:)`, and no operators.
    if name == "asSignal", access.base?.lastName == "activity" {
      let next = access.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      return next == "emit" ? nil : access.declName
    }
    guard members.contains(name), let owner = access.base?.lastName, owners.contains(owner) else {
      return nil
    }
    return access.declName
  }
}

extension ExprSyntax {
  /// Whether a member is called on the result of an operator or of a `Single`.
  fileprivate var isOfSingle: Bool {
    let operators: Set<String> = ["do", "asSingle", "delay", "flatMap", "observeOn", "catchError"]
    var base = self.as(MemberAccessExprSyntax.self)?.base
    while let current = base {
      if current.trimmedDescription == "Single" { return true }
      let access =
        current.as(MemberAccessExprSyntax.self)
        ?? current.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
      if let name = access?.declName.baseName.text, operators.contains(name),
        current.is(FunctionCallExprSyntax.self)
      {
        return true
      }
      base = access?.base
    }
    return false
  }
}

private final class RxFinder: SyntaxVisitor {
  var use = RxUse()
  var imports: Set<String> = []
  private let file: SourceFile
  private var handled: Set<SyntaxIdentifier> = []

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  private func mention(_ name: String, at node: some SyntaxProtocol) -> RxUse.Mention {
    let line = file.lines.location(for: node.positionAfterSkippingLeadingTrivia).line
    return RxUse.Mention(name: name, line: line)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.insert(node.module)
    if node.module == "RxFuture" { use.libraryMembers.append(mention("RxFuture", at: node)) }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let chain = ActivityChain(node) {
      use.chains += 1
      handled.formUnion(chain.members.map(\.id))
    } else if let member = LibraryObservable.member(of: node) {
      use.libraryMembers.append(mention(member, at: node))
    }
    if !use.hasEarlierCalls { use.hasEarlierCalls = EarlierRxCall(node) != nil }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if !handled.contains(node.declName.id),
      let member = LibraryObservable.member(ExprSyntax(node))
    {
      use.libraryMembers.append(mention(member.baseName.text, at: member))
      handled.insert(member.id)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if isMember {
      if ["activity", "commitBinder", "asSignal"].contains(name) { use.hasSource = true }
      if RxUse.members.contains(name), !isAbove(node), !handled.contains(node.id) {
        use.needed.append(mention(name, at: node))
      }
    } else {
      if name == "commitBinder" { use.hasSource = true }
      type(name, at: node)
    }
    return .visitChildren
  }

  /// Whether a member follows a library member in a chain, directly or after other members.
  private func isAbove(_ node: DeclReferenceExprSyntax) -> Bool {
    var base = node.parent?.as(MemberAccessExprSyntax.self)?.base
    while let current = base {
      if LibraryObservable.member(current) != nil { return true }
      base =
        current.as(FunctionCallExprSyntax.self)?.calledExpression
        ?? current.as(MemberAccessExprSyntax.self)?.base
    }
    return false
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    type(node.name.text, at: node)
    return .visitChildren
  }

  private func type(_ name: String, at node: some SyntaxProtocol) {
    if name == "RxFuture" { use.libraryMembers.append(mention(name, at: node)) }
    if RxUse.types.contains(name) { use.needed.append(mention(name, at: node)) }
    if RxUse.shared[name] != nil { use.standIns.insert(name) }
  }
}
