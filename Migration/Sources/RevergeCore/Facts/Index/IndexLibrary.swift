import CToolchain
import Foundation

/// A toolchain's `libIndexStore`, in this process.
// Sendable: the table of functions never changes, and the functions share nothing.
struct IndexLibrary: @unchecked Sendable {
  let functions: UnsafePointer<CIndexStoreFunctions>
  private let path: String

  /// - Throws: ``FactsError`` of the kind `toolchain`, if the library cannot be opened.
  init(_ path: String) throws(FactsError) {
    var reason: UnsafePointer<CChar>?
    guard let functions = CIndexStoreOpen(path, &reason) else {
      throw .library(path, reason)
    }
    self.functions = functions
    self.path = path
  }

  /// Reads the records of a store that a compiler has written, by the names of their files.
  ///
  /// The names of the files of a module differ, because the compiler wants that.
  ///
  /// - Throws: ``FactsError`` of the kind `index`.
  func records(in folder: String) throws(FactsError) -> [String: IndexRecord] {
    let table = functions.pointee
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let version = "v\(table.format_version())"
    if let other = versions.first(where: { $0.hasPrefix("v") && $0 != version }) {
      throw FactsError(
        .toolchain,
        "The compiler writes indexes of the version '\(other)', and the library '\(path)' reads "
          + "'\(version)'. Set REVERGE_TOOLCHAIN to the folder 'usr' of a complete toolchain, whose compiler "
          + "and library belong together.")
    }
    var failure: UnsafeMutableRawPointer?
    guard let store = table.store_create(folder, &failure) else { throw error(failure, folder) }
    defer { table.store_dispose(store) }
    var result: [String: IndexRecord] = [:]
    for record in Self.records(below: folder) {
      // `NAME-HASH`; C modules have records too.
      guard let dash = record.lastIndex(of: "-"), record[..<dash].hasSuffix(".swift") else {
        continue
      }
      guard let reader = table.record_reader_create(store, record, &failure) else {
        throw error(failure, record)
      }
      defer { table.record_reader_dispose(reader) }
      result[String(record[..<dash])] = RecordReader(functions).read(reader)
    }
    return result
  }

  private static func records(below folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)
    var result: [String] = []
    while let path = paths?.nextObject() as? String {
      let parts = path.split(separator: "/")
      // VERSION/records/XX/NAME-XX
      if parts.count == 4, parts[1] == "records" { result.append(String(parts[3])) }
    }
    return result
  }

  private func error(_ failure: UnsafeMutableRawPointer?, _ name: String) -> FactsError {
    let table = functions.pointee
    var reason = "no reason given"
    if let failure {
      reason = String(cString: table.error_get_description(failure))
      table.error_dispose(failure)
    }
    return FactsError(
      .index,
      "The compiler's index '\(name)' cannot be read: \(reason). The compiler and libIndexStore have "
        + "to be of one toolchain: set REVERGE_TOOLCHAIN to its folder 'usr'.")
  }
}
