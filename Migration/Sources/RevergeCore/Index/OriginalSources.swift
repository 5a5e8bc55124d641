import Foundation
import SwiftSyntax

/// The sources of an original library, copied into the tree.
///
/// Its declarations identify a copy: no app declares several types with these names and forms in files
/// that do not import the library. The sources are neither rewritten nor used to look up names.
struct OriginalSources: Sendable {
  /// A copy of a library.
  struct Copy: Hashable, Sendable {
    let library: String
    let folder: String
  }

  /// A library, and typical types of it: an app declares at most two types like these.
  private struct Signature {
    let library: String
    /// The types that are generic.
    let generics: Set<String>
    let protocols: Set<String>
    var others: Set<String> = []
    /// The modules of this package, or of originals, that the sources import.
    var imports: Set<String> = []

    var types: Set<String> { generics.union(protocols).union(others) }

    /// Whether a file with these types and imports may be one of the sources.
    func fits(_ mark: Mark) -> Bool {
      !mark.types.isDisjoint(with: types)
        && mark.imports.intersection(OriginalSources.modules).isSubset(of: imports)
    }
  }

  private static let signatures = [
    Signature(
      library: "VueFlux", generics: ["Store", "Computed", "Actions"],
      protocols: ["Mutations", "State"], others: ["Executor"]),
    Signature(
      library: "VueFluxReactive", generics: ["Sink", "Constant", "Variable"], protocols: [],
      others: ["AnyDisposable"], imports: ["VueFlux"]),
    Signature(
      library: "VergeStore",
      generics: ["VergeDefaultStore", "Dispatcher", "VergeStoreDispatcherContext"],
      protocols: ["Dispatching", "StateType"], imports: ["VergeCore"]),
    Signature(
      library: "VergeStore", generics: ["StoreBase", "DispatcherBase", "NoActivityStoreBase"],
      protocols: ["StateType"], imports: ["VergeCore"]),
    Signature(
      library: "Verge Classic", generics: ["DispatchingContext", "MutableStorage", "Storage"],
      protocols: ["VergeType"], others: ["EmptyVergeLogger"], imports: ["VergeCore"]),
    Signature(
      library: "Cycler", generics: ["CyclerContext", "MutableStorage", "Storage"],
      protocols: ["CyclerType"], others: ["EmptyCyclerLogger"]),
    Signature(
      library: "VergeNeue", generics: ["AdapterBase", "ScopedStore", "StoreBase"],
      protocols: ["ReducerType", "ScopedStoreType"], imports: ["VergeCore"]),
    Signature(
      library: "Verge", generics: ["Derived", "InoutRef", "Changes"],
      protocols: ["StoreComponentType", "StoreDriverType", "StoreWrapperType"],
      imports: ["VergeCore"]),
  ]
  private static let generics = signatures.reduce(into: Set<String>()) {
    $0.formUnion($1.generics)
  }
  private static let protocols = signatures.reduce(into: Set<String>()) {
    $0.formUnion($1.protocols)
  }
  private static let others = signatures.reduce(into: Set<String>()) { $0.formUnion($1.others) }
  /// The modules that files import to use a library.
  private static let modules = Set(OriginalModule.all.keys).union(OriginalModule.vergeShims)
  /// The names of folders that belong to a library as a whole.
  private static let folders = Set(OriginalModule.all.keys.map { $0.lowercased() })

  /// The types in a file that a library may declare.
  struct Mark: Sendable {
    let path: String
    let module: String
    let types: Set<String>
    let imports: Set<String>
  }

  /// The types that a file declares at the top level with the name and the form of a library type, and
  /// all of its top-level type aliases; `nil` if there are none.
  static func mark(of file: SourceFile) -> Mark? {
    let types = file.tree.statements.compactMap { item -> String? in
      guard case .decl(let declaration) = item.item,
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
      else { return nil }
      if declaration.is(TypeAliasDeclSyntax.self) || others.contains(name) { return name }
      if declaration.is(ProtocolDeclSyntax.self) { return protocols.contains(name) ? name : nil }
      let isGeneric =
        declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
        != nil
      return isGeneric && generics.contains(name) ? name : nil
    }
    guard !types.isEmpty else { return nil }
    return Mark(
      path: file.path, module: file.module, types: Set(types),
      imports: Set(file.tree.statements.imports.map(\.module)))
  }

  private var copies: [(copy: Copy, files: Set<String>, isWhole: Bool)] = []

  init(_ marks: [Mark]) {
    for (_, marks) in Dictionary(grouping: marks, by: \.module).sorted(by: { $0.key < $1.key }) {
      for signature in Self.signatures {
        let declaring = marks.filter(signature.fits)
        let declared = declaring.reduce(into: Set<String>()) { $0.formUnion($1.types) }
        guard declared.intersection(signature.types).count > 2 else { continue }
        let folder = Self.folder(around: declaring.map(\.path))
        let isWhole = folder.split(separator: "/").contains {
          Self.folders.contains($0.lowercased())
        }
        copies.append(
          (
            Copy(library: signature.library, folder: folder), Set(declaring.map(\.path)), isWhole
          ))
      }
    }
  }

  /// The copy that contains a file.
  func copy(with path: String) -> Copy? {
    copies.first { $0.files.contains(path) || ($0.isWhole && path.isBelow($0.copy.folder)) }?.copy
  }

  /// The innermost folder that contains all files.
  private static func folder(around paths: [String]) -> String {
    let folders = paths.map {
      Array($0.split(separator: "/", omittingEmptySubsequences: false).dropLast())
    }
    guard var common = folders.first else { return "" }
    for folder in folders {
      common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
    return common.joined(separator: "/")
  }
}
