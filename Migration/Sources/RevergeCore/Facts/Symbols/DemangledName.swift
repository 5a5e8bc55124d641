import CToolchain
import Foundation

/// The context of a symbol, read from the text that Swift's runtime makes of a USR.
struct DemangledName {
  /// The module that declares the symbol.
  let module: String
  /// The module of the outermost type, if an extension of another module declares the symbol.
  let extended: String?
  /// The names of the types around the symbol.
  let types: [String]
  /// Whether the symbol, or a type around it, is private to a file.
  let isPrivate: Bool

  /// The text of a USR; `nil` if the runtime does not know it, or if it is none of Swift's.
  static func text(of usr: String) -> Substring? {
    // The USR of an extension begins with `s:e:`, and goes on with that of its first member.
    let usr = usr.hasPrefix("s:e:") ? usr.dropFirst(4) : usr[...]
    guard usr.hasPrefix("s:") else { return nil }
    let mangled = "$s" + usr.dropFirst(2)
    guard let text = swift_demangle(mangled, mangled.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    let result = String(cString: text)
    return result == mangled ? nil : result[...]
  }

  /// Reads the context of a symbol that is not local.
  ///
  /// - Parameters:
  ///   - text: What ``text(of:)`` returns.
  ///   - name: The name of the symbol, without labels.
  init?(_ text: Substring, of name: Substring) {
    var reader = DemangledReader(text)
    guard let module = reader.module() else { return nil }
    (self.module, extended) = (module.declaring, module.extended)
    while !reader.isAt(name) {
      guard reader.readType() else { return nil }
    }
    (types, isPrivate) = (reader.types, reader.isPrivate)
  }

  /// The module of a symbol of any kind, also of a local one; `nil` if the text does not say it.
  static func module(_ text: Substring) -> String? {
    var reader = DemangledReader(text.afterLocals)
    return reader.module()?.declaring
  }
}

extension Substring {
  /// What follows the last ` in ` outside parentheses: the declaration around a local symbol, which
  /// reads `x #1 : Swift.Int in closure #1 () -> () in App.run() -> ()`.
  fileprivate var afterLocals: Substring {
    var depth = 0
    var result = self
    for place in indices {
      if self[place] == "(" { depth += 1 }
      if self[place] == ")" { depth -= 1 }
      if depth == 0, self[place...].hasPrefix(" in ") { result = self[place...].dropFirst(4) }
    }
    return result
  }
}
