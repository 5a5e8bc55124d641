/// Compares what names are bound to, before and after the changes of a tree.
///
/// - A name that the tool did not write binds to the declaration that it bound to before. If that was
///   one of a library, it binds to one of a library, and not to one of the user's; if that was an old API,
///   to the same one, or to a modern one.
/// - A name of the modern API that the tool wrote does not bind to an old API, nor to a declaration of the
///   user, unless the tool wrote that, too, or the replaced code named it.
package struct BindingComparison {
  /// A name that binds to another declaration than it should.
  package struct Problem: Hashable {
    /// In the changed file.
    package let place: Bindings.Place
    package let message: String
    /// Whether the tool wrote the name.
    package var isWritten = false
    /// Whether the tool wrote the name, as that of a modern type.
    package var isType = false
  }

  private let before: Bindings
  private let after: Bindings
  private let maps: [String: TokenMap]
  private let modernNames: Set<String>
  private let modernTypes: Set<String>

  /// - Parameters:
  ///   - maps: The changes of the changed files.
  ///   - modernNames: The names of members that rules write, without labels.
  ///   - modernTypes: The names of types that rules write.
  package init(
    before: Bindings, after: Bindings, maps: [String: TokenMap], modernNames: Set<String>,
    modernTypes: Set<String> = []
  ) {
    self.before = before
    self.after = after
    self.maps = maps
    self.modernNames = modernNames.union(modernTypes)
    self.modernTypes = modernTypes
  }

  /// The problems, in the order of the files.
  package func problems() -> [Problem] {
    (problemsOfKeptNames() + problemsOfWrittenNames()).sorted {
      ($0.place.file, $0.place.offset) < ($1.place.file, $1.place.offset)
    }
  }

  private func problemsOfKeptNames() -> [Problem] {
    before.references.compactMap { place, old -> Problem? in
      guard let moved = moved(place) else { return nil }
      let new = after.references[moved] ?? []
      guard !new.isEmpty, !isKept(old, new), !isUnwrapped(old, new),
        let was = old.first(where: isOwn) ?? old.first
      else {
        return nil
      }
      if isOwn(was) {
        return Problem(
          place: moved, message: "'\(was.name)' no longer means \(self.place(of: was, in: before))")
      }
      if old.allSatisfy(isLegacy), new.allSatisfy(isLegacy) {
        return Problem(place: moved, message: "'\(was.name)' means another old API than before")
      }
      guard let own = new.first(where: { isUsers($0) }) else { return nil }
      return Problem(
        place: moved,
        message:
          "'\(own.name)' means \(self.place(of: own, in: after)), and not what it meant before")
    }
  }

  /// Whether a name still has one of its former meanings, or whether its declaration is gone: then
  /// the tool has put another one in its place.
  private func isKept(_ old: Set<Bindings.Symbol>, _ new: Set<Bindings.Symbol>) -> Bool {
    let places = Set(new.compactMap { after.declarations[$0.usr] })
    let symbols = Set(new.map(\.usr))
    return old.contains { symbol in
      guard let place = before.declarations[symbol.usr] else {
        return symbols.contains(symbol.usr)
      }
      return moved(place).map(places.contains) ?? true
    }
  }

  /// Whether a name means what the tool has made of its former meaning, under the same name: the code that
  /// declares it names that meaning, as `let value = value.wrappedValue` does.
  private func isUnwrapped(_ old: Set<Bindings.Symbol>, _ new: Set<Bindings.Symbol>) -> Bool {
    let places = Set(old.compactMap { before.declarations[$0.usr].flatMap(moved) })
    return new.contains { symbol in
      guard let place = after.declarations[symbol.usr],
        let written = maps[place.file]?.written, let edit = written[place.offset]?.replaced
      else { return false }
      return written.contains { offset, other in
        other.replaced == edit
          && (after.references[Bindings.Place(file: place.file, offset: offset)] ?? []).contains {
            $0.name == symbol.name && after.declarations[$0.usr].map(places.contains) ?? false
          }
      }
    }
  }

  private func problemsOfWrittenNames() -> [Problem] {
    maps.flatMap { file, map in
      map.written.compactMap { offset, written -> Problem? in
        guard !written.isOfState else { return nil }
        let place = Bindings.Place(file: file, offset: offset)
        // A dynamic member refers to a subscript, too.
        let found = (after.references[place] ?? []).filter { modernNames.contains($0.baseName) }
        if let own = found.first(where: isUsers), !isMentioned(own, in: written.replaced, of: file),
          !isRedeclared(own, by: written.replaced, in: file)
        {
          return Problem(
            place: place,
            message: "the written '\(own.name)' means \(self.place(of: own, in: after))",
            isWritten: true, isType: modernTypes.contains(own.name))
        }
        guard let old = found.first(where: isLegacy), found.allSatisfy(isLegacy),
          !isMentioned(old, in: written.replaced, of: file)
        else { return nil }
        return Problem(
          place: place,
          message: "the written '\(old.name)' means the old one, of '\(old.module ?? "")'")
      }
    }
  }

  /// Whether the replaced code names a declaration, which the written code then may name too.
  private func isMentioned(
    _ symbol: Bindings.Symbol, in range: Range<Int>, of file: String
  ) -> Bool {
    let declaration = after.declarations[symbol.usr]
    return before.references.contains { place, symbols in
      place.file == file && maps[file]!.isAround(place.offset, replacing: range)
        && symbols.contains { old in
          guard let declaration else { return old.usr == symbol.usr }
          guard let place = before.declarations[old.usr] else { return false }
          // A deleted declaration is replaced by another one of the user, of the same name.
          return moved(place).map { $0 == declaration } ?? (old.baseName == symbol.baseName)
        }
    }
  }

  /// Whether the written code declares a local name again, as `let value = value.wrappedValue` does.
  private func isRedeclared(
    _ symbol: Bindings.Symbol, by range: Range<Int>, in file: String
  ) -> Bool {
    maps[file]!.written.contains { offset, written in
      written.replaced == range
        && (after.declared[Bindings.Place(file: file, offset: offset)] ?? []).contains {
          $0.name == symbol.name && $0.usr != symbol.usr
        }
    }
  }

  private func isLegacy(_ symbol: Bindings.Symbol) -> Bool {
    symbol.module.map(LegacyDialects.modules.contains) ?? false
  }

  /// Whether a symbol is declared in the analyzed modules, before the changes.
  private func isOwn(_ symbol: Bindings.Symbol) -> Bool {
    before.declarations[symbol.usr] != nil
  }

  /// Whether a symbol is declared in the analyzed modules, by a name that the tool did not write.
  private func isUsers(_ symbol: Bindings.Symbol) -> Bool {
    guard let place = after.declarations[symbol.usr] else { return false }
    return maps[place.file]?.written[place.offset] == nil
  }

  /// The place after the changes; `nil` if the name there was removed.
  private func moved(_ place: Bindings.Place) -> Bindings.Place? {
    guard let map = maps[place.file] else { return place }
    return map.offset(after: place.offset).map { Bindings.Place(file: place.file, offset: $0) }
  }

  private func place(of symbol: Bindings.Symbol, in bindings: Bindings) -> String {
    guard let place = bindings.declarations[symbol.usr] else { return "a declaration of a library" }
    let file = place.file.split(separator: "/").last.map(String.init) ?? place.file
    return "the declaration in \(file)"
  }
}
