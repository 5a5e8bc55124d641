import Foundation
@testable import RevergeCore
import Testing

@Suite("Modules")
struct ModuleTests {
  /// The modules of the Swift files of a folder, by their paths in the folder.
  private func modules(
    _ files: [String: String], at root: String = "", named: [String] = []
  ) throws -> [String: String] {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let start = root.isEmpty ? folder.url.path : folder.url.path + "/" + root
    let found = try SourceFinder.files(at: [start]).filter { !ManifestFinder.isManifest($0) }
    let map = ModuleMap(
      of: found, at: [start],
      named: named.compactMap {
        ModuleMap.Named($0.replacingOccurrences(of: "=", with: "=\(folder.url.path)/"))
      })
    return Dictionary(
      uniqueKeysWithValues: found.map {
        (String($0.dropFirst(folder.url.path.count + 1)), map.module(of: $0))
      })
  }

  @Test("The targets of a package are modules, with their paths and sources")
  func package() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Shop",
        products: [.library(name: "Feed", targets: ["Feed"])],
        targets: [
          .target(name: "Feed", dependencies: [.target(name: "Core")]),
          .target(name: "Core", path: "Shared/Core", exclude: ["Old"], sources: ["A", "B.swift"]),
          .executableTarget(name: "my-app", path: "App"),
          .testTarget(name: "FeedTests", dependencies: ["Feed"]),
        ])
      """
    #expect(
      try modules([
        "Package.swift": manifest, "Sources/Feed/View/A.swift": "", "Shared/Core/A/A.swift": "",
        "Shared/Core/B.swift": "", "Shared/Core/Old/C.swift": "", "App/Screens/D.swift": "",
        "Tests/FeedTests/E.swift": "",
      ]).filter { !$0.key.contains("Old") } == [
        "Sources/Feed/View/A.swift": "Feed", "Shared/Core/A/A.swift": "Core",
        "Shared/Core/B.swift": "Core", "App/Screens/D.swift": "my_app",
        "Tests/FeedTests/E.swift": "FeedTests",
      ])
    let only = "let package = Package(name: \"Tool\", targets: [.target(name: \"Tool\")])\n"
    #expect(
      try modules(["Package.swift": only, "Sources/A/B.swift": ""]) == ["Sources/A/B.swift": "Tool"]
    )
  }

  private static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        A1 /* App */ = {isa = PBXNativeTarget; name = "My App"; productType = "com.apple.product-type.application";
          buildConfigurationList = C0; buildPhases = ( P1, ); fileSystemSynchronizedGroups = ( G3, ); };
        A2 = {isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
          buildPhases = ( P2 ); };
        A3 = {isa = PBXNativeTarget; name = Widget; buildPhases = (); };
        C0 = {isa = XCConfigurationList; buildConfigurations = (C1); };
        C1 = {isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; PRODUCT_MODULE_NAME = Courier; }; };
        P1 = {isa = PBXSourcesBuildPhase; files = ( B1, B2 ); };
        P2 = {isa = PBXSourcesBuildPhase; files = ( B2, B3 ); };
        B1 = {isa = PBXBuildFile; fileRef = F1; };
        B2 = {isa = PBXBuildFile; fileRef = F2; };
        B3 = {isa = PBXBuildFile; fileRef = F3; };
        F1 = {isa = PBXFileReference; path = "In box.swift"; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = Shared/Both.swift; sourceTree = SOURCE_ROOT; };
        F3 = {isa = PBXFileReference; path = T.swift; sourceTree = "<group>"; };
        G0 = {isa = PBXGroup; children = ( G1, G2, G3, F2, G0 ); sourceTree = "<group>"; };
        G1 = {isa = PBXGroup; children = ( F1 ); path = App; sourceTree = "<group>"; };
        G2 = {isa = PBXGroup; children = ( F3 ); name = Tests; path = AppTests; sourceTree = "<group>"; };
        G3 = {isa = PBXFileSystemSynchronizedRootGroup; path = Screens; sourceTree = "<group>"; exceptions = ( E1, E2 ); };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A1; membershipExceptions = ( Widget.swift ); };
        E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A3; membershipExceptions = ( Widget.swift ); };
        R = {isa = PBXProject; mainGroup = G0; projectDirPath = ""; targets = ( A2, A1, A3 ); };
      };
      rootObject = R;
    }
    """

  @Test("The targets of an Xcode project are modules, with groups and synchronized folders")
  func xcode() throws {
    #expect(
      try modules([
        "Courier.xcodeproj/project.pbxproj": Self.project, "App/In box.swift": "",
        "Shared/Both.swift": "", "AppTests/T.swift": "", "Screens/List/L.swift": "",
        "Screens/Widget.swift": "",
      ]) == [
        "App/In box.swift": "Courier", "Shared/Both.swift": "Courier",
        "AppTests/T.swift": "AppTests", "Screens/List/L.swift": "Courier",
        "Screens/Widget.swift": "Widget",
      ])
  }

  @Test("The targets in manifests of Tuist and XcodeGen are modules")
  func generated() throws {
    let tuist = """
      import ProjectDescription
      let project = Project(name: "P", targets: [
        .target(name: "Kiosk", product: .app, sources: ["Kiosk/Code/**"], dependencies: [.target(name: "KioskCore")]),
        .target(name: "KioskCore", product: .framework, sources: "Core/**/*.swift"),
      ])
      """
    #expect(
      try modules(["Project.swift": tuist, "Kiosk/Code/V/A.swift": "", "Core/B.swift": ""])
        .filter { $0.key != "Project.swift" } == [
          "Kiosk/Code/V/A.swift": "Kiosk", "Core/B.swift": "KioskCore",
        ])
    let xcodeGen = """
      name: P
      targets:
        Kiosk: # The app.
          type: application
          sources:
            - path: App
              excludes: ["*.md"]
            - "Shared code"
          dependencies:
            - target: KioskCore
        KioskCore:
          type: framework
          sources: [Core, More]
        Tool:
          sources: Tool
      """
    #expect(
      try modules([
        "project.yml": xcodeGen, "App/V/A.swift": "", "Shared code/B.swift": "",
        "Core/C.swift": "", "More/D.swift": "", "Tool/E.swift": "",
      ]) == [
        "App/V/A.swift": "Kiosk", "Shared code/B.swift": "Kiosk", "Core/C.swift": "KioskCore",
        "More/D.swift": "KioskCore", "Tool/E.swift": "Tool",
      ])
  }

  @Test("Without a manifest, a path or each folder in its `Sources` is a module, after --module")
  func roots() throws {
    let files = ["Shop/Inbox/A.swift": "", "Shop/Support/B.swift": "", "Shop/C.swift": ""]
    #expect(Set(try modules(files, at: "Shop").values) == ["Shop"])
    #expect(
      try modules(files, at: "Shop", named: ["Inbox=Shop/Inbox", "Support=Shop/Support/B.swift"])
        == [
          "Shop/Inbox/A.swift": "Inbox", "Shop/Support/B.swift": "Support", "Shop/C.swift": "Shop",
        ]
    )
    #expect(
      try modules(["Sources/Feed/A.swift": "", "Sources/Core/B/C.swift": ""]) == [
        "Sources/Feed/A.swift": "Feed", "Sources/Core/B/C.swift": "Core",
      ])
    #expect(ModuleMap.Named("App") == nil && ModuleMap.Named("=App") == nil)
  }

  @Test(
    "The folders of an app are one module: a dispatcher is found from another folder")
  func app() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import VergeStore\nfinal class Cart: Dispatcher<Int> {}\n", to: "Shop/Model/Cart.swift")
    try folder.write(
      """
      extension Mutations where Base == Cart { func clear() { descriptor.commit { $0 = 0 } } }

      """, to: "Shop/Screen/Clear.swift")
    let report = try folder.run(TemporaryFolder.reverge, "report", "Shop")
    #expect(report.output.contains("Shop/Screen/Clear.swift:1:1: "))
    #expect(
      report.output.hasPrefix(
        "Modules:\n  Shop  2 files  the folder Shop: no manifest names these files\n\n"))
    let other = try folder.run(
      TemporaryFolder.reverge, "report", "--module", "Core=Shop/Model", "--module",
      "Shop=Shop/Screen", "Shop")
    #expect(
      other.output.hasPrefix(
        "Modules:\n  Core  1 file  --module\n  1 other module without legacy code\n"))
    #expect(try folder.run(TemporaryFolder.reverge, "report", "--module", "a b", "Shop").code == 2)
    #expect(
      try folder.run(TemporaryFolder.reverge, "report", "--module", "A=Missing", "Shop").code == 2)
  }

  @Test("Text that is not a property list is rejected")
  func propertyLists() {
    #expect(PropertyList("{ a = (b, \"c\\\"d\"); /* e */ f = {}; }") != nil)
    for text in ["", "{", "{ a }", "(a", "{ a = b; } c", String(repeating: "(", count: 10_000)] {
      #expect(PropertyList(text) == nil)
    }
  }
}
