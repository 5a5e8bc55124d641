/// The facts about a file that the rules need.
struct ShimSubject {
  let generation: Generation
  /// Whether the dialect is only known from other files.
  let isAssumed: Bool
  let family: OriginalModule.Family
  let use: OriginalUse
  let rx: RxUse
  /// The types that the files declare.
  let declared: Set<String>
  /// The classes that the files declare.
  let classes: OwnClasses
  /// Whether another file still uses RxSwift.
  let othersNeedRx: Bool
  /// Whether the files of the module import the RxSwift members of Classic.
  let isRx: Bool
  /// The use of RxSwift that causes these imports.
  let rxCause: RxModules.Cause?
  /// Whether a file of the module uses RxSwift, or a library member that needs it.
  let moduleNeedsRx: Bool

  /// The module of this package that replaces an original one.
  func replacement(of module: String) -> String? {
    OriginalModule.replacement(of: module, in: generation, isRx: isRx)
  }

  /// Whether a module belongs to the original.
  func isOriginal(_ module: String) -> Bool { OriginalModule.all[module]?.family == family }

  // MARK: RxSwift

  var isClassic: Bool { generation == .classic || generation == .cycler2 }

  /// Whether the module of the file uses no RxSwift members of Classic, so that the file imports
  /// `VergeClassic`.
  var isWithoutMembers: Bool { isClassic && !isRx }

  /// Whether the file still uses RxSwift.
  var keepsRx: Bool { !rx.needed.isEmpty }

  // MARK: Normalized entities

  /// Whether the original has the names of `VergeORM`: Classic and Cycler do not.
  private var hasEntities: Bool {
    family == .verge && Vocabulary.withEntities.contains(generation)
  }

  /// The types of `VergeORM` in a file that does not import it.
  var entityTypes: Set<String> {
    guard hasEntities, use.imports.isDisjoint(with: OriginalModule.entities) else { return [] }
    return use.entityTypes.subtracting(declared)
  }

  /// Whether a type of `VergeORM` may be written with its former module.
  var qualifiesEntities: Bool { hasEntities && !use.entityTypes.isEmpty }
}
