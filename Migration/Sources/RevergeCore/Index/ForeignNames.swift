import SwiftSyntax

/// Names of other libraries that are also names of a dialect.
///
/// If a file imports such a library, but no module of a dialect, the name belongs to the library.
struct ForeignNames {
  private static let rxSwift: Set<String> = [
    "Binder", "Disposable", "DisposeBag", "Event", "Observable", "Variable",
  ]
  private static let reactiveSwift: Set<String> = [
    "Action", "AnyDisposable", "Disposable", "Property", "Signal",
  ]
  private static let modules: [String: Set<String>] = [
    "RxSwift": rxSwift,
    "RxCocoa": ["Binder", "Signal", "SharedSequence"],
    "ReactiveSwift": reactiveSwift,
    "ReactiveCocoa": reactiveSwift,
    "ReactiveKit": ["DisposeBag", "Disposable", "Property", "Signal"],
    "Combine": ["Cancellable", "Subscription"],
    "OpenCombine": ["Cancellable", "Subscription"],
  ]

  /// The library of each name.
  private let libraries: [String: String]

  /// The names in a file that belong to the libraries that it imports.
  init(in file: SourceFile) {
    let imported = Set(file.tree.statements.imports.map(\.module))
    var libraries: [String: String] = [:]
    for (module, names) in Self.modules.sorted(by: { $0.key < $1.key })
    where imported.contains(module) {
      for name in names { libraries[name] = libraries[name] ?? module }
    }
    // A file that imports both must qualify such a name, or it does not compile.
    for dialect in LegacyDialects.all where !imported.isDisjoint(with: dialect.modules) {
      libraries = [:]
    }
    self.libraries = libraries
  }

  var isEmpty: Bool { libraries.isEmpty }

  func contains(_ name: String) -> Bool { libraries[name] != nil }

  /// The type with each library name qualified by its module, so that no rule takes it for a legacy
  /// name.
  func qualified(_ type: String) -> String {
    guard !isEmpty else { return type }
    var result = ""
    var word = ""
    var isMember = false
    for character in type + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      if !word.isEmpty {
        if !isMember, let library = libraries[word] { result += "\(library)." }
        result += word
        word = ""
      }
      isMember = character == "."
      result.append(character)
    }
    return String(result.dropLast())
  }
}
