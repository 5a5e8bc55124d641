/// How the symbols of a module are related, by USR.
struct SymbolRelations {
  /// A place in the lists of a module.
  struct Place {
    let file: Int
    let occurrence: Int
  }

  /// What each type inherits from and conforms to.
  private(set) var bases: [String: [IndexedSymbol]] = [:]
  /// What each declaration overrides, and the requirements that it meets.
  private(set) var overridden: [String: [IndexedSymbol]] = [:]
  /// Where each symbol is referred to.
  private(set) var uses: [String: [Place]] = [:]

  init(_ module: IndexedModule) {
    var extended: [String: String] = [:]
    for (number, file) in module.files.enumerated() {
      for (place, occurrence) in file.occurrences.enumerated() {
        let usr = occurrence.symbol.usr
        if occurrence.roles.contains(.reference) {
          uses[usr, default: []].append(Place(file: number, occurrence: place))
        }
        for relation in occurrence.relations {
          if relation.roles.contains(.extendedBy) { extended[relation.symbol.usr] = usr }
          if relation.roles.contains(.baseOf) {
            bases[relation.symbol.usr, default: []].append(occurrence.symbol)
          }
          if relation.roles.contains(.overrideOf) {
            overridden[usr, default: []].append(relation.symbol)
          }
        }
      }
    }
    for (part, type) in extended {
      bases[type, default: []] += bases.removeValue(forKey: part) ?? []
    }
  }
}
