import SwiftSyntax

/// Names of other libraries that are also names of a dialect.
///
/// A file that imports such a library, and no module of the dialect, means the library's name.
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
    // A name that the file sees twice does not compile without its module.
    for dialect in LegacyDialects.all where !imported.isDisjoint(with: dialect.modules) {
      libraries = [:]
    }
    self.libraries = libraries
  }

  var isEmpty: Bool { libraries.isEmpty }

  func contains(_ name: String) -> Bool { libraries[name] != nil }

  /// A type in which each name of a library has its module, so that no rule takes it for its own.
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
