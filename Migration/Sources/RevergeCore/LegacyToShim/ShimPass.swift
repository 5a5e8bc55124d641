/// The stage from an original library to its module in this package.
struct ShimPass: StagePass {
  /// The facts about a file that stay in memory.
  struct Share: Sendable {
    let site: Site
    var use: OriginalUse
    var rx: RxUse
  }

  private let detection: GenerationDetection
  private let graph: ModuleGraph
  /// The classes that the files of each module declare, if the rule `sendable` runs.
  private let classes: [String: OwnClasses]
  /// Whether a file uses names that only RxSwift has.
  private let needsRx: Bool
  private let rxModules: RxModules
  private let shares: [String: Share]

  static func collects(_ text: String) -> Bool {
    OriginalUse.mayConcern(text) || RxUse.mayConcern(text)
  }

  static func collect(_ file: SourceFile) -> Share {
    Share(site: file.site, use: OriginalUse.of(file), rx: RxUse.of(file))
  }

  init(_ collected: [Share], _ rules: RuleChoice, modules: ModuleMap) {
    graph = ModuleGraph(
      collected.map { ModuleGraph.File(site: $0.site, typeNames: $0.use.declared) }, modules)
    let collected = Self.completed(collected, graph)
    detection = GenerationDetection(collected, graph)
    classes =
      rules.also.contains(Shim.SendableClass.record.id)
      ? collected.reduce(into: [:]) {
        $0[$1.site.module, default: OwnClasses()].merge($1.use.classes)
      } : [:]
    needsRx = collected.contains { !$0.rx.needed.isEmpty }
    rxModules = RxModules(collected, detection, rules)
    shares = Dictionary(
      collected.map { ($0.site.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the shares, with the facts that each file's module and imported modules add.
  ///
  /// A file that imports no original counts as importing those that it sees through an exported import.
  /// Any other file counts as importing the modules of this package that it sees so. Names of RxSwift's
  /// types that the module of the file or an imported module declares do not count.
  static func completed(_ shares: [Share], _ graph: ModuleGraph) -> [Share] {
    shares.map { share in
      var share = share
      let seen = graph.seen(from: share.site)
      if share.use.families.isEmpty {
        share.use.reach(seen)
      } else {
        share.use.reachShims(seen)
      }
      share.rx.ignore(graph.typeNames(seenFrom: share.site))
      return share
    }
  }

  /// The classes that a module declares or sees.
  private func classes(seenIn module: String) -> OwnClasses {
    var result = classes[module] ?? OwnClasses()
    guard !classes.isEmpty else { return result }
    for other in graph.seen(inModule: module).sorted() {
      if let found = classes[other] { result.merge(found) }
    }
    return result
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
    var result = FileAnalysis(path: share.site.path)
    var subjects: [ShimSubject] = []
    let use = share.use
    let module = share.site.module
    let declared = graph.typeNames(seenIn: module)
    let classes = classes(seenIn: module)
    let isRx = rxModules.classic.contains(module)
    result.modules = use.imports.intersection(
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
      result.modules.insert(OriginalModule.classicRx)
      result.generations.append(Generation.classic.rawValue)
      subjects.append(subject(.classic, isAssumed: false, in: .verge))
    }
    // A file that imports no original, but has calls of RxSwift 4, also belongs to Classic.
    if isRx, use.families.isEmpty, subjects.isEmpty, share.rx.hasEarlierCalls {
      subjects.append(subject(.classic, isAssumed: false, in: .verge))
    }
    for family in use.families {
      let isSideBySide = use.isSideBySide(in: family)
      if isSideBySide { result.modules.formUnion(use.originals(of: family)) }
      if use.hasClassicBeside(family) {
        result.modules.remove("VergeClassic")
        result.modules.insert(isRx ? OriginalModule.classicRx : "VergeClassic")
        if isRx { subjects.append(subject(.classic, isAssumed: false, in: family)) }
      }
      guard !isSideBySide else { continue }
      let detected = detection.generation(of: use, in: family, ofModule: module)
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
      result.modules.formUnion(found.modules)
      if !found.entityTypes.isEmpty { result.modules.insert(OriginalModule.entityModule) }
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
  fileprivate var modules: [String] {
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
