/// The modules whose files import the RxSwift members of an original.
///
/// The files of a module that uses such a member of Classic all import `VergeClassicRx`, because
/// `DisposeBag` and similar names are other types there than in `VergeClassic`. So do the files of
/// the modules that it imports, and of those that import it.
struct RxModules: Sendable {
  /// The modules whose files import `VergeClassicRx`.
  private(set) var classic: Set<String> = []
  /// The modules that use RxSwift.
  private(set) var using: Set<String> = []

  init(_ shares: [ShimPass.Share], _ detection: GenerationDetection, _ modules: ModuleMap) {
    var imports: [String: Set<String>] = [:]
    var withClassic: Set<String> = []
    var withMembers: Set<String> = []
    var withSource: Set<String> = []
    for share in shares {
      let module = modules.module(of: share.path)
      imports[module, default: []].formUnion(share.use.imports)
      if share.use.isClassic(detection) { withClassic.insert(module) }
      if !share.rx.libraryMembers.isEmpty || share.use.imports.contains(OriginalModule.classicRx) {
        withMembers.insert(module)
      }
      if share.rx.hasSource { withSource.insert(module) }
      if !share.rx.needed.isEmpty || !share.rx.libraryMembers.isEmpty { using.insert(module) }
    }
    // A library member and RxSwift both return disposables, which may share a bag.
    withMembers.formUnion(withSource.intersection(using))
    let seen = Self.spread(withClassic, from: imports)
    var found = withMembers.intersection(seen)
    while true {
      let imported = found.reduce(into: Set<String>()) { $0.formUnion(imports[$1] ?? []) }
      let next = found.union(imported.intersection(seen)).union(
        withClassic.filter { !found.isDisjoint(with: imports[$0] ?? []) })
      guard next != found else { break }
      found = next
    }
    classic = found
  }

  /// The modules, and those that import one of them, also through another one.
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

extension OriginalUse {
  /// Whether the file imports Verge Classic, as an original or as a module of this package.
  fileprivate func isClassic(_ detection: GenerationDetection) -> Bool {
    guard !imports.contains(OriginalModule.classicRx) else { return true }
    guard families.contains(.verge) else { return false }
    if isSideBySide(in: .verge) { return imports.contains("VergeClassic") }
    switch detection.generation(of: self, in: .verge) {
    case .certain(let generation), .assumed(let generation):
      return generation == .classic || generation == .cycler2
    case .unknown: return false
    }
  }
}
