import SwiftSyntax

/// Names of other libraries that are also names of a dialect.
///
/// If a file sees such a library, but no module of a dialect, the name belongs to the library. If it sees
/// both, it must qualify the name, or the name is in only one of them. A module of VueFlux does not have
/// all of VueFlux's names, so that the name belongs to the other library.
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

  /// The names in a file that belong to the libraries that it sees.
  init(seeing imported: Set<String>) {
    var libraries: [String: String] = [:]
    for (module, names) in Self.modules.sorted(by: { $0.key < $1.key })
    where imported.contains(module) {
      for name in names { libraries[name] = libraries[name] ?? module }
    }
    for dialect in LegacyDialects.all where !imported.isDisjoint(with: dialect.modules) {
      // RxSwift has no `Variable` any more.
      libraries = dialect == VueFlux.self ? libraries.filter { $0.key != "Variable" } : [:]
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
