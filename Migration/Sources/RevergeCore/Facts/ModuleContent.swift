import Foundation

/// What decides what the compiler says about a module: its arguments, and the text of all its files.
struct ModuleContent: Hashable {
  private let module: ModuleArguments
  /// In the order of the files; `nil` if a file cannot be read.
  private let texts: [Data?]

  init(_ module: ModuleArguments) {
    self.module = module
    texts = module.files.map { FileManager.default.contents(atPath: $0) }
  }

  /// The texts of the files that can be read, by path.
  var textOfFiles: [String: Data] {
    Dictionary(
      zip(module.files, texts).compactMap { path, text in text.map { (path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
