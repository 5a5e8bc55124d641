import Foundation

/// The module of each file.
///
/// The compiler's arguments decide, if there are any, and else the manifest nearest to a file:
/// `Package.swift`, an Xcode project, or a manifest of Tuist or XcodeGen. A file in no manifest belongs
/// to the folder below `Sources` or `Tests`; without such a folder, all files below a path that was
/// passed are one module.
public struct ModuleMap: Sendable {
  /// A module, and what determines it.
  public struct Module: Codable, Hashable, Sendable {
    /// The name of the module.
    public let name: String
    /// The manifest, folder or option that determines the module.
    public let origin: String
  }

  /// A module that the user named.
  public struct Named: Sendable {
    let name: String
    /// The file or folder.
    public let path: String

    /// Parses `NAME=PATH`; `nil` if the text has another form, or `NAME` is not a module name.
    public init?(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].moduleName == parts[0] else { return nil }
      (name, path) = (parts[0], parts[1])
    }

    /// Names the module of a file or folder; `nil` if the name is not a module name.
    public init?(name: String, path: String) {
      guard !name.isEmpty, name.moduleName == name else { return nil }
      (self.name, self.path) = (name, path)
    }
  }

  private var modules: [String: Module] = [:]
  /// The files whose module no manifest and no user names.
  private var guessed: Set<String> = []
  /// The modules that each contain a file of another one.
  private var sharing: Set<Set<String>> = []

  /// A map that takes each module from the folders in the path of the file.
  package init() {}

  /// Finds the modules of the files.
  ///
  /// - Parameters:
  ///   - files: The paths of the files, as found.
  ///   - roots: The paths that the user passed.
  ///   - named: The modules that the user named. They take precedence over manifests.
  ///   - origin: The option or file that names them.
  ///   - facts: What the compiler knows about the files, if there is a build.
  package init(
    of files: [String], at roots: [String], named: [Named] = [], origin: String = "--module",
    facts: BuildFacts? = nil
  ) {
    let roots = roots.map { (written: $0, real: $0.realPath) }
    let named = named.map {
      ModuleClaim(name: $0.name, isTest: false, files: [], folders: [.init($0.path.realPath)])
    }
    var manifests = ManifestCache()
    for file in files {
      let path = file.realPath
      if let claim = ModuleClaim.best(named, for: path) {
        modules[file] = Module(name: claim.name, origin: origin)
      } else if let built = facts?.modules(of: path), let name = built.first {
        modules[file] = Module(name: name, origin: "the compiler's arguments")
        if built.contains(where: { $0 != name }) { sharing.insert(Set(built)) }
      } else if let (module, all) = manifests.module(of: path) {
        modules[file] = module
        if all.count > 1 { sharing.insert(all) }
      } else {
        modules[file] = Self.byFolder(file, path, roots)
        guessed.insert(file)
      }
    }
  }

  /// The modules whose files see each other as the files of one module do: those that share a file, and the
  /// folders without a manifest, unless a file imports one of them.
  ///
  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - imports: The modules that they import.
  func joined(_ files: [String], importing imports: Set<String>) -> [Set<String>] {
    let folders = Set(
      files.filter { guessed.contains($0) || modules[$0] == nil }.map { module(of: $0) })
    return Array(sharing) + (folders.isDisjoint(with: imports) ? [folders] : [])
  }

  /// The name of the module of a file.
  package func module(of path: String) -> String {
    modules[path]?.name ?? SourceFinder.module(of: path)
  }

  /// The modules, with the number of their files, sorted by name.
  package func counts(of files: [String]) -> [(module: Module, files: Int)] {
    Dictionary(grouping: files.compactMap { modules[$0] }) { $0 }
      .map { (module: $0.key, files: $0.value.count) }
      .sorted { ($0.module.name, $0.module.origin) < ($1.module.name, $1.module.origin) }
  }

  private static func byFolder(
    _ file: String, _ path: String, _ roots: [(written: String, real: String)]
  ) -> Module {
    let parts = path.split(separator: "/").map(String.init)
    if let position = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }),
      position + 2 < parts.count
    {
      let folder = "\(parts[position])/\(parts[position + 1])"
      return Module(name: parts[position + 1].moduleName, origin: "the folder \(folder)")
    }
    let root =
      roots.filter { path.isBelow($0.real) }.max { $0.real.utf8.count < $1.real.utf8.count }?.real
      ?? String(path.dropLast((parts.last ?? "").count + 1))
    let name = root.split(separator: "/").last.map(String.init) ?? "."
    return Module(
      name: name.moduleName, origin: "the folder \(name): no manifest names these files")
  }
}

/// The files of one module, as a manifest states them.
struct ModuleClaim: Sendable {
  struct Folder: Sendable {
    let path: String
    /// The files and folders that do not belong to the module.
    var excluded: [String] = []

    init(_ path: String, excluded: [String] = []) {
      self.path = path
      self.excluded = excluded
    }
  }

  let name: String
  let isTest: Bool
  var files: Set<String>
  var folders: [Folder]

  /// The precision with which the module names a file; `nil` if it does not contain the file.
  fileprivate func precision(for path: String) -> Int? {
    if files.contains(path) { return .max }
    return folders.filter { folder in
      path.isBelow(folder.path) && !folder.excluded.contains { path.isBelow($0) }
    }.map(\.path.utf8.count).max()
  }

  /// The module that names a file most precisely; of equal ones, the first that is not for tests.
  static func best(_ claims: [ModuleClaim], for path: String) -> ModuleClaim? {
    var result: (claim: ModuleClaim, precision: Int)?
    for claim in claims {
      guard let precision = claim.precision(for: path) else { continue }
      if let present = result,
        (present.precision, present.claim.isTest ? 0 : 1) >= (precision, claim.isTest ? 0 : 1)
      {
        continue
      }
      result = (claim, precision)
    }
    return result?.claim
  }
}

/// The manifests in the folders around the files, each read once.
private struct ManifestCache {
  /// The manifests in each folder, with their modules.
  private var manifests: [String: [(name: String, claims: [ModuleClaim])]] = [:]

  /// The module of a file, as the nearest manifest that contains it states, and all of its modules.
  mutating func module(of path: String) -> (module: ModuleMap.Module, all: Set<String>)? {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while true {
      for manifest in read(folder.path) {
        if let claim = ModuleClaim.best(manifest.claims, for: path) {
          return (
            ModuleMap.Module(name: claim.name, origin: manifest.name),
            Set(
              manifest.claims.filter { $0.precision(for: path) == claim.precision(for: path) }
                .map(\.name))
          )
        }
      }
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
  }

  private mutating func read(_ folder: String) -> [(name: String, claims: [ModuleClaim])] {
    if let known = manifests[folder] { return known }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let found = names.sorted { ($0.rank, $0) < ($1.rank, $1) }.compactMap { name in
      let path = "\(folder)/\(name)"
      let claims: [ModuleClaim]? =
        switch name {
        case "Package.swift": TargetManifest.claims(ofPackage: path)
        case "Project.swift": TargetManifest.claims(ofTuist: path)
        case "project.yml": XcodeGenManifest.claims(of: path)
        case _ where name.hasSuffix(".xcodeproj"): XcodeProject.claims(of: path)
        default: nil
        }
      return claims.map { (name, $0) }
    }
    manifests[folder] = found
    return found
  }
}

extension String {
  /// The order in which the manifests of a folder are searched.
  fileprivate var rank: Int {
    self == "Package.swift" ? 0 : hasSuffix(".xcodeproj") ? 1 : 2
  }

  /// The absolute path, with symbolic links resolved.
  var realPath: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }

  /// Whether a path is that of the folder, or of a file or folder in it.
  func isBelow(_ folder: String) -> Bool {
    self == folder || hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// The name of a target as an identifier.
  var moduleName: String {
    var result = String(
      map { $0 == "_" || ($0.isASCII ? $0.isLetter || $0.isNumber : $0.isLetter) ? $0 : "_" })
    if let first = result.first, first.isNumber { result = "_" + result.dropFirst() }
    return result
  }
}
