import CToolchain

/// What an index store has about a file.
struct IndexRecord {
  /// The occurrences in the text, in its order, without accessors.
  var occurrences: [Occurrence] = []
  /// The declarations that the compiler adds.
  var implicitDeclarations: [Occurrence] = []
}

/// Reads one record.
final class RecordReader {
  private let functions: UnsafePointer<CIndexStoreFunctions>
  private var result = IndexRecord()
  private var relations: [Occurrence.Relation] = []
  /// The symbols that were read: the record has one address for each.
  private var symbols: [UnsafeMutableRawPointer: IndexedSymbol] = [:]

  init(_ functions: UnsafePointer<CIndexStoreFunctions>) { self.functions = functions }

  func read(_ record: UnsafeMutableRawPointer) -> IndexRecord {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = functions.pointee.record_reader_occurrences_apply_f(record, context) { context, element in
      Unmanaged<RecordReader>.fromOpaque(context).takeUnretainedValue().add(element)
      return true
    }
    result.occurrences.sort {
      ($0.line, $0.column, $0.symbol.usr) < ($1.line, $1.column, $1.symbol.usr)
    }
    // A capture in a closure's list is read twice.
    var seen: Set<Occurrence> = []
    result.occurrences.removeAll { !seen.insert($0).inserted }
    return result
  }

  private func add(_ occurrence: UnsafeMutableRawPointer) {
    let table = functions.pointee
    let roles = SymbolRoles(rawValue: table.occurrence_get_roles(occurrence))
    let symbol = symbol(table.occurrence_get_symbol(occurrence))
    guard symbol.kind != .accessor else { return }
    let isImplicit = roles.contains(.implicit)
    let isDeclaration = !roles.isDisjoint(with: [.definition, .declaration])
    // The subscript of a dynamic member is implicit, although its period is in the text.
    guard !isImplicit || isDeclaration || symbol.kind == .subscript else { return }
    var (line, column): (UInt32, UInt32) = (0, 0)
    table.occurrence_get_line_col(occurrence, &line, &column)
    relations = []
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = table.occurrence_relations_apply_f(occurrence, context) { context, element in
      Unmanaged<RecordReader>.fromOpaque(context).takeUnretainedValue().relate(element)
      return true
    }
    let found = Occurrence(
      line: Int(line), column: Int(column), symbol: symbol, roles: roles, relations: relations)
    if isImplicit, isDeclaration {
      result.implicitDeclarations.append(found)
    } else {
      result.occurrences.append(found)
    }
  }

  private func relate(_ relation: UnsafeMutableRawPointer) {
    let table = functions.pointee
    relations.append(
      Occurrence.Relation(
        roles: SymbolRoles(rawValue: table.symbol_relation_get_roles(relation)),
        symbol: symbol(table.symbol_relation_get_symbol(relation))))
  }

  private func symbol(_ address: UnsafeMutableRawPointer) -> IndexedSymbol {
    if let symbol = symbols[address] { return symbol }
    let table = functions.pointee
    let kind = SymbolKind(
      indexed: table.symbol_get_kind(address), table.symbol_get_subkind(address))
    let isMarkedLocal = table.symbol_get_properties(address) & 1 << 7 != 0
    let symbol = IndexedSymbol(
      usr: String(table.symbol_get_usr(address)), name: String(table.symbol_get_name(address)),
      kind: kind, isLocal: isMarkedLocal || kind == .parameter)
    symbols[address] = symbol
    return symbol
  }
}

extension String {
  fileprivate init(_ text: CIndexStoreText) {
    guard let data = text.data else {
      self = ""
      return
    }
    self = data.withMemoryRebound(to: UInt8.self, capacity: text.length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: text.length), as: UTF8.self)
    }
  }
}
