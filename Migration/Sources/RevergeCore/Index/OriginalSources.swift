import Foundation
import SwiftSyntax

/// The sources of an original library, copied into the tree.
///
/// Its declarations tell: no app declares several types with these names. They are neither rewritten
/// nor used to look up names.
struct OriginalSources: Sendable {
  /// A copy of a library.
  struct Copy: Hashable, Sendable {
    let library: String
    let folder: String
  }

  /// The types of a library of which an app declares at most two.
  private static let signatures: [(library: String, types: Set<String>)] = [
    ("VueFlux", ["Store", "Computed", "Actions", "Mutations", "State", "Executor"]),
    ("VueFluxReactive", ["Sink", "Constant", "Variable", "AnyDisposable"]),
    (
      "VergeStore",
      [
        "VergeDefaultStore", "Dispatcher", "Dispatching", "StateType",
        "VergeStoreDispatcherContext",
      ]
    ),
    ("VergeStore", ["StoreBase", "DispatcherBase", "NoActivityStoreBase", "StateType"]),
    (
      "Verge Classic",
      ["VergeType", "DispatchingContext", "MutableStorage", "Storage", "EmptyVergeLogger"]
    ),
    ("Cycler", ["CyclerType", "CyclerContext", "MutableStorage", "Storage", "EmptyCyclerLogger"]),
    ("VergeNeue", ["ReducerType", "AdapterBase", "ScopedStore", "ScopedStoreType", "StoreBase"]),
    (
      "Verge",
      [
        "StoreComponentType", "StoreDriverType", "StoreWrapperType", "Derived", "InoutRef",
        "Changes",
      ]
    ),
  ]
  private static let names = signatures.reduce(into: Set<String>()) { $0.formUnion($1.types) }
  /// The names of folders that belong to a library as a whole.
  private static let folders = Set(OriginalModule.all.keys.map { $0.lowercased() })

  /// The types in a file that a library may declare.
  struct Mark: Sendable {
    let path: String
    let module: String
    let types: Set<String>
  }

  /// The types that a file declares at the top level with a name of a library; `nil` if there are
  /// none.
  static func mark(of file: SourceFile) -> Mark? {
    let types = file.tree.statements.compactMap { item -> String? in
      guard case .decl(let declaration) = item.item else { return nil }
      return declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
    }.filter(names.contains)
    return types.isEmpty ? nil : Mark(path: file.path, module: file.module, types: Set(types))
  }

  private var copies: [(copy: Copy, files: Set<String>, isWhole: Bool)] = []

  init(_ marks: [Mark]) {
    for (_, marks) in Dictionary(grouping: marks, by: \.module).sorted(by: { $0.key < $1.key }) {
      for (library, types) in Self.signatures {
        let declaring = marks.filter { !$0.types.isDisjoint(with: types) }
        let declared = declaring.reduce(into: Set<String>()) { $0.formUnion($1.types) }
        guard declared.intersection(types).count > 2 else { continue }
        let folder = Self.folder(around: declaring.map(\.path))
        let isWhole = folder.split(separator: "/").contains {
          Self.folders.contains($0.lowercased())
        }
        copies.append((Copy(library: library, folder: folder), Set(declaring.map(\.path)), isWhole))
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
