/// The stage from an original library to its module in this package.
struct ShimPass: StagePass {
  /// The facts about a file that stay in memory.
  struct Share: Sendable {
    let path: String
    var use: OriginalUse
    var rx: RxUse
  }

  private let detection: GenerationDetection
  private let declared: Set<String>
  /// The classes that the files declare, if the rule `sendable` runs.
  private let classes: OwnClasses
  /// Whether a file uses names that only RxSwift has.
  private let needsRx: Bool
  private let rxModules: RxModules
  private let modules: ModuleMap
  private let shares: [String: Share]

  static func collects(_ text: String) -> Bool {
    OriginalUse.mayConcern(text) || RxUse.mayConcern(text)
  }

  static func collect(_ file: SourceFile) -> Share {
    Share(path: file.path, use: OriginalUse.of(file), rx: RxUse.of(file))
  }

  init(_ collected: [Share], _ rules: RuleChoice, modules: ModuleMap) {
    let collected = Self.completed(collected, modules)
    let uses = collected.map(\.use)
    detection = GenerationDetection(uses)
    declared = uses.reduce(into: []) { $0.formUnion($1.declared) }
    classes =
      rules.also.contains(Shim.SendableClass.record.id)
      ? uses.reduce(into: OwnClasses()) { $0.merge($1.classes) } : OwnClasses()
    needsRx = collected.contains { !$0.rx.needed.isEmpty }
    rxModules = RxModules(collected, detection, rules, modules)
    self.modules = modules
    shares = Dictionary(collected.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the shares, with the facts that each file's module and imported modules add.
  static func completed(_ shares: [Share], _ modules: ModuleMap) -> [Share] {
    withoutOwnNames(reaching(shares, modules), modules)
  }

  /// The modules that the files of each module re-export.
  static func exports(of shares: [Share], _ modules: ModuleMap) -> [String: Set<String>] {
    shares.reduce(into: [:]) { exports, share in
      guard !share.use.exports.isEmpty else { return }
      exports[modules.module(of: share.path), default: []].formUnion(share.use.exports)
    }
  }

  /// Returns the shares. A file that imports no original counts as importing those that its module, or
  /// a module that it imports, re-exports. Any other file counts as importing the modules of this package
  /// that a module that it imports re-exports.
  private static func reaching(_ shares: [Share], _ modules: ModuleMap) -> [Share] {
    let exports = exports(of: shares, modules)
    guard !exports.isEmpty else { return shares }
    return shares.map { share in
      var share = share
      guard share.use.families.isEmpty else {
        share.use.reachShims(exports)
        return share
      }
      let seen = share.use.imports.union([modules.module(of: share.path)])
      share.use.reach(seen.reduce(into: []) { $0.formUnion(exports[$1] ?? []) })
      return share
    }
  }

  /// Returns the shares, without mentions of RxSwift's types whose names the file's module or an
  /// imported module declares.
  private static func withoutOwnNames(_ shares: [Share], _ modules: ModuleMap) -> [Share] {
    var declared: [String: Set<String>] = [:]
    for share in shares {
      declared[modules.module(of: share.path), default: []].formUnion(share.use.declared)
    }
    return shares.map { share in
      var share = share
      let seen = share.use.imports.union([modules.module(of: share.path)])
      share.rx.ignore(seen.reduce(into: []) { $0.formUnion(declared[$1] ?? []) })
      return share
    }
  }

  func known(_ path: String, _ text: String) -> FileAnalysis? {
    guard
      OriginalUse.mayConcern(text) || text.contains("import RxFuture")
        || shares[path]?.rx.hasEarlierCalls == true
    else { return FileAnalysis(path: path) }
    // A file without a share does not parse.
    guard let share = shares[path] else { return nil }
    let (result, subjects) = subjects(share)
    return subjects.allSatisfy(\.hasNothingToRewrite) ? result : nil
  }

  func analyze(_ file: SourceFile) -> FileAnalysis {
    guard let share = shares[file.path] else { return FileAnalysis(path: file.path) }
    var (result, subjects) = subjects(share)
    for subject in subjects { result.findings += ShimRewriter.findings(in: file, subject) }
    return result
  }

  /// The analysis of a file by its imports and identifiers, and the subjects to rewrite.
  private func subjects(_ share: Share) -> (FileAnalysis, [ShimSubject]) {
    var result = FileAnalysis(path: share.path)
    var subjects: [ShimSubject] = []
    let use = share.use
    let module = modules.module(of: share.path)
    let isRx = rxModules.classic.contains(module)
    result.products = use.imports.intersection(
      OriginalModule.rxShims.union(OriginalModule.entities))
    func subject(
      _ generation: Generation, isAssumed: Bool, in family: OriginalModule.Family
    ) -> ShimSubject {
      ShimSubject(
        generation: generation, isAssumed: isAssumed, family: family, use: use, rx: share.rx,
        declared: declared, classes: classes, othersNeedRx: needsRx,
        isRx: isRx && (generation == .classic || generation == .cycler2),
        rxCause: rxModules.causes[module],
        moduleNeedsRx: rxModules.using.contains(module))
    }
    // A file that imports `RxFuture`, but no original, belongs to Classic.
    if isRx, use.families.isEmpty, use.imports.contains("RxFuture") {
      result.products.insert(OriginalModule.classicRx)
      result.generations.append(Generation.classic.rawValue)
      subjects.append(subject(.classic, isAssumed: false, in: .verge))
    }
    // A file that imports no original, but has calls of RxSwift 4, also belongs to Classic.
    if isRx, use.families.isEmpty, subjects.isEmpty, share.rx.hasEarlierCalls {
      subjects.append(subject(.classic, isAssumed: false, in: .verge))
    }
    for family in use.families {
      guard !use.isSideBySide(in: family) else {
        result.products.formUnion(use.originals(of: family))
        if isRx, use.imports.contains("VergeClassic") {
          result.products.subtract(["VergeClassic"])
          result.products.insert(OriginalModule.classicRx)
          subjects.append(subject(.classic, isAssumed: false, in: family))
        }
        continue
      }
      let detected = detection.generation(of: use, in: family)
      let generation: Generation
      switch detected {
      case .certain(let found), .assumed(let found): generation = found
      case .unknown(let reason):
        result.skipped = reason
        return (result, [])
      }
      result.generations.append(generation.rawValue)
      let found = subject(
        generation, isAssumed: detected != .certain(generation), in: family)
      result.products.formUnion(found.products)
      if !found.entityTypes.isEmpty { result.products.insert(OriginalModule.entityModule) }
      // The module keeps its name.
      guard
        generation != .modern || use.originals(of: family) != ["Verge"]
          || !found.entityTypes.isEmpty || found.qualifiesEntities
      else { continue }
      subjects.append(found)
    }
    return (result, subjects)
  }
}

extension ShimSubject {
  /// The modules of this package that replace those that the file imports.
  fileprivate var products: [String] {
    use.originals(of: family).compactMap { module in
      guard let new = replacement(of: module) else { return nil }
      // The import is removed.
      let isRemoved = generation != .classic && OriginalModule.rxShims.contains(new)
      return isRemoved && !isRx && !moduleNeedsRx ? nil : new
    }
  }

  /// Whether the file needs no change, like most VergeStore 6 files.
  fileprivate var hasNothingToRewrite: Bool {
    generation == .vergeStore6 && !use.hasActivityParameter && !classes.areDeclared
      && entityTypes.isEmpty && !qualifiesEntities
      && use.originals(of: family).allSatisfy { replacement(of: $0) == $0 }
  }
}

extension OriginalUse {
  /// Whether the file imports modern Verge and a legacy module of this package. If so, the stage
  /// `shim` is complete.
  func isSideBySide(in family: OriginalModule.Family) -> Bool {
    family == .verge && imports.contains("Verge")
      && !imports.isDisjoint(with: OriginalModule.vergeShims)
      && imports.isDisjoint(with: OriginalModule.unsupported)
  }
}
