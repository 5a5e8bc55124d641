/// The dialect and the dispatcher of an event, derived from its sender and its call site.
struct EventOrigin {
  var dialect: String
  let dispatcher: String

  /// - Parameters:
  ///   - sender: The object through which the event was made.
  ///   - file: The file of the call, as module and file name.
  init(sender: AnyObject, file: String) {
    let type: AnyClass = Swift.type(of: sender)
    let ancestor = Self.ancestor(of: type)
    let caller = Self.dialect(ofModule: Self.module(file))
    if let caller, caller != "Verge" {
      dialect = caller
    } else {
      // Only Verge Classic has senders that inherit from no class of the package: its view models
      // conform to a protocol.
      dialect = ancestor ?? "Verge Classic"
    }
    let isLibraryClass = Self.dialect(ofModule: Self.module(String(reflecting: type))) != nil
    if ancestor == nil || (caller != nil && !isLibraryClass) {
      dispatcher = Self.baseName(of: type)
    } else if caller != nil || dialect == "VergeNeue" {
      dispatcher = Self.lastArgument(of: type) ?? Self.stem(of: file)
    } else {
      dispatcher = Self.stem(of: file)
    }
  }

  /// Returns the dialect of the nearest class of the package in a class's inheritance chain.
  private static func ancestor(of type: AnyClass) -> String? {
    var current: AnyClass? = type
    while let type = current {
      if let dialect = dialect(ofModule: module(String(reflecting: type))) { return dialect }
      current = _getSuperclass(type)
    }
    return nil
  }

  private static func dialect(ofModule module: Substring) -> String? {
    switch module {
    case "Verge", "VergeRx", "VergeFeed", "VergeORM", "VergeHistory": "Verge"
    case "VergeStore", "VergeViewModel", "VergeStoreRx": "VergeStore 6"
    case "VergeStoreBeta", "VergeViewModelBeta", "VergeStoreBetaRx": "VergeStore 6 beta"
    case "VergeClassic", "VergeClassicRx": "Verge Classic"
    case "VergeNeue": "VergeNeue"
    case "VueFlux", "VueFluxReactive": "VueFlux"
    default: nil
    }
  }

  /// Returns the module of a file or of a type.
  private static func module(_ path: String) -> Substring {
    path.prefix { $0 != "/" && $0 != "." }
  }

  /// Returns the name of a file up to the first `+` or dot: `FeedDispatcher` for
  /// `App/FeedDispatcher+Mutations.swift`.
  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "+" && $0 != "." })
  }

  private static func baseName(of type: AnyClass) -> String {
    String(String(describing: type).prefix { $0 != "<" })
  }

  /// Returns the last generic argument of a type, without its own arguments: a reducer or a state
  /// that identifies the sender.
  private static func lastArgument(of type: AnyClass) -> String? {
    let description = String(describing: type)
    guard let open = description.firstIndex(of: "<"), description.hasSuffix(">") else { return nil }
    var depth = 0
    var last = ""
    for character in description[description.index(after: open)...].dropLast() {
      switch character {
      case "<", "(": depth += 1
      case ">", ")": depth -= 1
      case "," where depth == 0: last = ""
      case " ": break
      default: if depth == 0 { last.append(character) }
      }
    }
    return last.isEmpty || last == "Never" ? nil : last
  }
}
