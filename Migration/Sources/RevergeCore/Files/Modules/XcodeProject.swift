import Foundation

/// Reads the targets of an Xcode project: the files of their phases, and their synchronized folders.
struct XcodeProject {
  private let objects: [String: PropertyList]
  private let root: String
  /// The path of each file and synchronized folder, by its identifier.
  private var paths: [String: String] = [:]

  /// The modules of a project.
  static func claims(of path: String) -> [ModuleClaim] {
    guard case .success(let text) = SourceFile.read("\(path)/project.pbxproj"),
      let list = PropertyList(text), let project = XcodeProject(list, in: path.realPath.folder)
    else { return [] }
    return project.claims(of: list)
  }

  private init?(_ list: PropertyList, in folder: String) {
    objects = list["objects"]?.table ?? [:]
    guard let project = list["rootObject"]?.text.flatMap({ [objects] in objects[$0] }) else {
      return nil
    }
    let directory = project["projectDirPath"]?.text ?? ""
    root = directory.isEmpty ? folder : "\(folder)/\(directory)".standardPath
    guard let main = project["mainGroup"]?.text else { return nil }
    // A group that contains itself would cause an endless loop.
    var visited: Set<String> = []
    var pending = [(main, root)]
    while let (id, parent) = pending.popLast() {
      guard visited.insert(id).inserted, let node = objects[id] else { continue }
      let path = self.path(of: node, below: parent)
      paths[id] = path.standardPath
      pending += (node["children"]?.texts ?? []).map { ($0, path) }
    }
  }

  private func path(of node: PropertyList, below parent: String) -> String {
    let own = node["path"]?.text ?? ""
    let base =
      switch node["sourceTree"]?.text {
      case "SOURCE_ROOT": root
      case "<absolute>": ""
      default: parent
      }
    return own.isEmpty ? base : "\(base)/\(own)"
  }

  private func claims(of list: PropertyList) -> [ModuleClaim] {
    let project = list["rootObject"]?.text.flatMap { objects[$0] }
    return (project?["targets"]?.texts ?? []).compactMap { id in
      guard let target = objects[id], let name = target["name"]?.text else { return nil }
      let phases = (target["buildPhases"]?.texts ?? []).compactMap { objects[$0] }
        .filter { $0["isa"]?.text == "PBXSourcesBuildPhase" }
      let files = phases.flatMap { $0["files"]?.texts ?? [] }
        .compactMap { objects[$0]?["fileRef"]?.text }.compactMap { paths[$0] }
      let folders = (target["fileSystemSynchronizedGroups"]?.texts ?? []).compactMap {
        folder($0, of: id)
      }
      // A synchronized folder of other targets may lend files to this one.
      let lent = objects.keys.flatMap { group -> [String] in
        guard objects[group]?["isa"]?.text == "PBXFileSystemSynchronizedRootGroup",
          !(target["fileSystemSynchronizedGroups"]?.texts.contains(group) ?? false),
          let path = paths[group]
        else { return [] }
        return exceptions(in: group, for: id).map { "\(path)/\($0)".standardPath }
      }
      return ModuleClaim(
        name: moduleName(of: target) ?? name.moduleName,
        isTest: target["productType"]?.text?.contains("test") ?? false,
        files: Set(files + lent), folders: folders)
    }
  }

  private func folder(_ group: String, of target: String) -> ModuleClaim.Folder? {
    guard let path = paths[group] else { return nil }
    return .init(
      path, excluded: exceptions(in: group, for: target).map { "\(path)/\($0)".standardPath })
  }

  /// The exceptions of a synchronized folder for a target: if the folder belongs to the target, files
  /// that do not; otherwise, files that do.
  private func exceptions(in group: String, for target: String) -> [String] {
    (objects[group]?["exceptions"]?.texts ?? []).compactMap { objects[$0] }
      .filter { $0["target"]?.text == target }
      .flatMap { $0["membershipExceptions"]?.texts ?? [] }
  }

  /// The name that the build settings of a target give to its module.
  private func moduleName(of target: PropertyList) -> String? {
    let list = target["buildConfigurationList"]?.text.flatMap { objects[$0] }
    let configurations = list?["buildConfigurations"]?.texts ?? []
    for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      for configuration in configurations {
        if let name = objects[configuration]?["buildSettings"]?[key]?.text, !name.contains("$") {
          return name.moduleName
        }
      }
    }
    return nil
  }
}
