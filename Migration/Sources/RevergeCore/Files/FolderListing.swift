import Foundation

/// Lists folders by the bytes of the names, because Foundation leaves out names that are not UTF-8.
enum FolderListing {
  /// The names in a folder. In a name that is not UTF-8, a replacement character stands for the wrong
  /// bytes, and no file has that name; such names of files that are not Swift files are left out.
  static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 } + [] }
      let name = String(decoding: bytes, as: UTF8.self)
      let isUTF8 = name.utf8.elementsEqual(bytes)
      if name != ".", name != "..", isUTF8 || mayContainCode(bytes, in: dirfd(stream)) {
        names.append(name)
      }
      errno = 0
    }
    guard errno == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return names
  }

  /// Whether a name is that of a Swift file or a folder.
  private static func mayContainCode(_ name: [UInt8], in folder: Int32) -> Bool {
    if name.reversed().starts(with: ".swift".utf8.reversed()) { return true }
    var status = stat()
    let result = (name + [0]).withUnsafeBytes { bytes in
      fstatat(folder, bytes.assumingMemoryBound(to: CChar.self).baseAddress!, &status, 0)
    }
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
