/// The modules whose files import the RxSwift members of an original.
///
/// The files of a module that uses such a member of Classic all import `VergeClassicRx`, because
/// `DisposeBag` and similar names are other types there than in `VergeClassic`. So do the files of
/// the modules that it imports, and of those that import it, if these modules use Classic too.
struct RxModules: Sendable {
  /// The name that causes a module to import `VergeClassicRx`, and its site.
  struct Cause: Sendable {
    let name: String
    let position: String
  }

  /// The modules whose files import `VergeClassicRx`.
  private(set) var classic: Set<String> = []
  /// The modules that use RxSwift, or a library member that needs it.
  private(set) var using: Set<String> = []
  /// Why each module of ``classic`` imports `VergeClassicRx`, unless its files already do.
  private(set) var causes: [String: Cause] = [:]

  /// Finds the modules; none if the rule that moves modules to `VergeClassicRx` does not run.
  ///
  /// - Parameter shares: The shares that ``ShimPass/completed(_:_:)`` returns.
  init(
    _ shares: [ShimPass.Share], _ detection: GenerationDetection, _ rules: RuleChoice
  ) {
    if rules.except.contains(Shim.RxModule.record.id) { return }
    var imports: [String: Set<String>] = [:]
    var withClassic: Set<String> = []
    var withMembers: Set<String> = []
    var withSource: Set<String> = []
    var firstUses: [String: Cause] = [:]
    for share in shares {
      let module = share.site.module
      imports[module, default: []].formUnion(share.use.imports)
      if share.use.isClassic(detection, in: module) { withClassic.insert(module) }
      if !share.rx.libraryMembers.isEmpty || share.use.imports.contains(OriginalModule.classicRx) {
        withMembers.insert(module)
      }
      if share.rx.hasSource { withSource.insert(module) }
      if causes[module] == nil, let member = share.rx.libraryMembers.first {
        causes[module] = Cause(member, in: share)
      }
      if firstUses[module] == nil, let use = share.rx.needed.first {
        firstUses[module] = Cause(use, in: share)
      }
      if !share.rx.needed.isEmpty || !share.rx.libraryMembers.isEmpty { using.insert(module) }
    }
    // A library member and RxSwift both return disposables, which may share a bag.
    withMembers.formUnion(withSource.intersection(using))
    causes.merge(firstUses.filter { withSource.contains($0.key) }) { member, _ in member }
    let seen = Self.spread(withClassic, from: imports)
    var found = withMembers.intersection(seen)
    while true {
      let imported = found.reduce(into: Set<String>()) { $0.formUnion(imports[$1] ?? []) }
      let next = found.union(imported.intersection(seen)).union(
        withClassic.filter { !found.isDisjoint(with: imports[$0] ?? []) })
      guard next != found else { break }
      for module in next.subtracting(found) {
        let neighbours = found.filter {
          imports[$0]?.contains(module) == true || imports[module]?.contains($0) == true
        }
        causes[module] = neighbours.sorted().compactMap { causes[$0] }.first
      }
      found = next
    }
    classic = found
  }

  /// The modules of ``classic`` with a file that still imports `VergeClassic`.
  static func notYetMoved(
    _ collected: [ShimPass.Share], _ rules: RuleChoice, _ graph: ModuleGraph
  ) -> Set<String> {
    guard collected.contains(where: { $0.use.imports.contains("VergeClassic") }) else { return [] }
    let shares = ShimPass.completed(collected, graph)
    let unmoved = shares.filter {
      $0.use.imports.contains("VergeClassic") && !$0.use.imports.contains(OriginalModule.classicRx)
    }
    let all = RxModules(shares, GenerationDetection(shares, graph), rules)
    return all.classic.intersection(unmoved.map(\.site.module))
  }

  /// The modules, and those that import one of them, directly or through another module.
  private static func spread(
    _ modules: Set<String>, from imports: [String: Set<String>]
  ) -> Set<String> {
    var found = modules
    while true {
      let next = found.union(imports.filter { !$0.value.isDisjoint(with: found) }.keys)
      guard next != found else { return found }
      found = next
    }
  }
}

extension RxModules.Cause {
  fileprivate init(_ mention: RxUse.Mention, in share: ShimPass.Share) {
    self.init(name: mention.name, position: "\(share.site.path):\(mention.line)")
  }
}

extension ShimSubject {
  /// Why the file imports the RxSwift members, as the end of a message.
  var rxReason: String {
    rxCause.map { "; the module needs them for '\($0.name)' at \($0.position)" } ?? ""
  }
}

extension OriginalUse {
  /// Whether the file imports Verge Classic, as an original or as a module of this package.
  fileprivate func isClassic(_ detection: GenerationDetection, in module: String) -> Bool {
    guard !imports.contains(OriginalModule.classicRx) else { return true }
    guard families.contains(.verge) else { return false }
    if isSideBySide(in: .verge) { return imports.contains("VergeClassic") }
    switch detection.generation(of: self, in: .verge, ofModule: module) {
    case .certain(let generation), .assumed(let generation):
      return generation == .classic || generation == .cycler2
    case .unknown: return false
    }
  }
}
