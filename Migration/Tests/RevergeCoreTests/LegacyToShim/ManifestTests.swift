import Foundation
import Testing

@testable import RevergeCore

@Suite("Manifests")
struct ManifestTests {
  /// The rules that have their examples here.
  static let rules = ["shim.package", "shim.two-packages", "shim.pods"]

  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription

    let package = Package(
      name: "App",
      dependencies: [
        .package(url: "https://github.com/VergeGroup/Verge.git", from: "5.0.0"),  // the store
        .package(url: "https://github.com/ra1028/VueFlux", .upToNextMajor(from: "1.6.0")),
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "5.0.0"),
      ],
      targets: [
        .target(
          name: "Session",
          dependencies: [
            "Kitchen",
            "Verge",
            .product(name: "RxSwift", package: "RxSwift"),
          ]
        ),
        .target(
          name: "Kitchen",
          dependencies: ["VueFlux", .product(name: "VueFluxReactive", package: "VueFlux")],
          path: "Modules/Kitchen"
        ),
        .testTarget(name: "SessionTests", dependencies: ["Session"]),
      ]
    )

    """
  private static let url = "https://example.com/reverge.git"

  private func folder(_ manifest: String = manifest) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "Package.swift")
    try folder.write(
      "import Verge\nfinal class Model: VergeType {}\n", to: "Sources/Session/Model.swift")
    try folder.write(
      "import VueFlux\nimport VueFluxReactive\nfinal class Kitchen: State {}\n",
      to: "Modules/Kitchen/Kitchen.swift")
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-q", "-m", "first")
    return folder
  }

  @discardableResult
  private func run(
    _ folder: TemporaryFolder, _ arguments: String...
  ) throws -> (code: Int32, output: String, error: String) {
    try folder.run(TemporaryFolder.reverge, arguments)
  }

  @Test("A manifest stays unchanged without --package-url")
  func advice() throws {
    let folder = try folder()
    let report = try run(folder, "report", "--stage", "shim", "Sources", "Modules")
    #expect(
      report.output.contains(
        "Package.swift:7:5: warning: manual: Replace the package with .package(url:"))
    #expect(
      report.output.contains(
        "Target 'Session' needs .product(name: \"VergeClassic\", package: \"reverge\")"
      ))
    #expect(
      report.output.contains(
        "Target 'Kitchen' needs .product(name: \"VueFlux\", package: \"reverge\") "))
    let apply = try run(
      folder, "apply", "--stage", "shim", "--include", "review", "Sources", "Modules")
    #expect(apply.code == 1)
    #expect(apply.error.contains("Package.swift:7:5: warning: manual: "))
    #expect(try folder.read("Package.swift") == Self.manifest)
  }

  @Test("The packages and products of the originals are replaced with --include review")
  func rewritten() throws {
    let folder = try folder()
    let arguments = ["apply", "--stage", "shim", "--package-url", Self.url, "Sources", "Modules"]
    let safe = try folder.run(TemporaryFolder.reverge, arguments + ["--allow-dirty"])
    #expect(safe.code == 1 && safe.error.contains("review: Replace the package with"))
    #expect(try folder.read("Package.swift") == Self.manifest)
    try folder.git("checkout", "-q", ".")
    #expect(try folder.run(TemporaryFolder.reverge, arguments + ["--include", "review"]).code == 0)
    #expect(
      try folder.read("Package.swift") == """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "App",
          dependencies: [
            .package(url: "https://example.com/reverge.git", branch: "main"),  // the store
            .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "5.0.0"),
          ],
          targets: [
            .target(
              name: "Session",
              dependencies: [
                "Kitchen",
                .product(name: "VergeClassic", package: "reverge"),
                .product(name: "RxSwift", package: "RxSwift"),
              ]
            ),
            .target(
              name: "Kitchen",
              dependencies: [.product(name: "VueFlux", package: "reverge")],
              path: "Modules/Kitchen"
            ),
            .testTarget(name: "SessionTests", dependencies: ["Session"]),
          ]
        )

        """)
    try folder.git("commit", "-q", "-a", "-m", "moved")
    let again = try folder.run(TemporaryFolder.reverge, arguments + ["--include", "review"])
    #expect(again.code == 0 && again.error.contains("0 changed"))
  }

  @Test(
    "A branch requirement has the form that the tools version of the manifest supports",
    arguments: [
      ("// swift-tools-version:5.1", ".branch(\"main\")"),
      ("// swift-tools-version:5.4.0", ".branch(\"main\")"),
      ("//swift-tools-version: 5.5", "branch: \"main\""),
      ("// swift-tools-version: 6.0", "branch: \"main\""),
    ])
  func branch(_ line: String, _ requirement: String) throws {
    let folder = try folder()
    let manifest = Self.manifest.drop { !$0.isNewline }
    try folder.write(line + manifest, to: "Package.swift")
    let report = try run(
      folder, "report", "--stage", "shim", "--package-url", Self.url, "Sources", "Modules")
    #expect(report.output.contains(".package(url: \"\(Self.url)\", \(requirement))"))
  }

  @Test("--package-version excludes --package-branch, which requires --package-url")
  func version() throws {
    let folder = try folder()
    let report = try run(
      folder, "report", "--stage", "shim", "--package-url", Self.url, "--package-version", "1.0.0",
      "Sources", "Modules")
    #expect(
      report.output.contains(
        "review: Replace the package with .package(url: \"\(Self.url)\", from: \"1.0.0\")"))
    #expect(try run(folder, "report", "--package-branch", "main", "Sources").code == 2)
    #expect(
      try run(
        folder, "report", "--package-url", Self.url, "--package-branch", "a", "--package-version",
        "1.0.0", "Sources"
      ).code == 2)
  }

  @Test("If the dialect of a target is unknown, the manifest is reported, not changed")
  func unsure() throws {
    let folder = try folder()
    let arguments = [
      "report", "--stage", "shim", "--package-url", Self.url, "Package.swift", "Sources",
    ]
    let part = try folder.run(TemporaryFolder.reverge, arguments)
    #expect(part.output.contains("No analyzed file of target 'Kitchen' imports"))
    #expect(part.output.contains("Package.swift:7:5: warning: manual: "))
    try folder.write(
      "import Verge\nlet a: VergeType, b: InoutRef\n", to: "Sources/Session/Odd.swift")
    let odd = try folder.run(TemporaryFolder.reverge, arguments + ["Modules"])
    #expect(odd.output.contains("'Session' needs .product(name: \"VergeClassic\""))
    #expect(odd.output.contains("some of its files were skipped"))
    #expect(!odd.output.contains("Package.swift:7:5: review"))
  }

  @Test("Dependencies of CocoaPods and Carthage are reported with the products to add")
  func pods() throws {
    let folder = try folder()
    let podfile = """
      # Pods.
      target 'Session' do
        pod 'Verge/Classic', '~> 5.0'
        pod "RxSwift"
      end
      target 'Menu' do
        pod 'VueFluxReactive'
      end

      """
    try folder.write(podfile, to: "Podfile")
    try folder.write("github \"ra1028/VueFlux\" ~> 1.6\n", to: "Cartfile")
    let report = try run(folder, "report", "--stage", "shim", "Sources", "Modules")
    let lines = report.output.split(separator: "\n").filter { $0.contains("[shim.pods]") }
    #expect(lines.count == 3)
    #expect(lines.contains { $0.hasPrefix("Podfile:3:3: warning: manual: Remove 'Verge'") })
    #expect(lines.contains { $0.contains("with 'VergeClassic' for target 'Session'") })
    #expect(
      lines.contains {
        $0.hasPrefix("Cartfile:1:1: ")
          && $0.contains("with 'VueFlux' for the targets that use it")
      })
    try run(folder, "apply", "--allow-dirty", "--stage", "shim", "Sources", "Modules")
    #expect(try folder.read("Podfile") == podfile)
  }

  /// A manifest whose target uses RxSwift members of Classic.
  private func rxFolder(_ manifest: String) throws -> TemporaryFolder {
    let folder = try folder(manifest)
    try folder.write(
      "import RxSwift\nimport Verge\nfinal class Model: VergeType {}\n"
        + "let names = Model().state.changedDriver(\\.name)\n",
      to: "Sources/Session/Model.swift")
    return folder
  }

  @Test("A target that uses RxSwift members gets their product and the trait")
  func trait() throws {
    let arguments = [
      "apply", "--stage", "shim", "--include", "review", "--allow-dirty", "--package-url", Self.url,
      "Sources", "Modules",
    ]
    let folder = try rxFolder(
      Self.manifest.replacingOccurrences(of: "5.9", with: "6.1"))
    #expect(try folder.run(TemporaryFolder.reverge, arguments).code == 0)
    let after = try folder.read("Package.swift")
    #expect(
      after.contains(
        ".package(url: \"\(Self.url)\", branch: \"main\", traits: [\"Rx\"]),  // the store"))
    #expect(after.contains(".product(name: \"VergeRx\", package: \"reverge\")"))
    #expect(after.contains("RxSwift.git\", from: \"6.9.0\""))
    #expect(!after.contains("\"VergeClassic\""))
    #expect(try folder.read("Sources/Session/Model.swift").contains("import VergeClassicRx\n"))
    let again = try folder.run(TemporaryFolder.reverge, arguments)
    #expect(again.code == 0 && again.error.contains("0 changed"))
  }

  @Test("The pod of a target that uses RxSwift members gets advice to make a local package")
  func podsWithTrait() throws {
    let folder = try rxFolder(Self.manifest)
    try folder.write(
      "target 'Session' do\n  pod 'Verge/Classic'\n  pod 'RxSwift'\nend\n", to: "Podfile")
    let report = try run(
      folder, "report", "--stage", "shim", "--package-url", Self.url, "Sources", "Modules")
    #expect(
      report.output.contains(
        "Podfile:2:3: warning: manual: Remove 'Verge' and the pods RxSwift, RxCocoa, RxRelay and RxFuture"
      ))
    #expect(
      report.output.contains(
        "Make a local package that depends on \(Self.url) with the trait 'Rx', and add 'VergeRx' from "
          + "it for target 'Session'. See Migration/README.md#rxswift"))
    #expect(!report.output.contains("to the project, with 'VergeRx'"))
  }

  @Test("A manifest whose tools version has no traits only gets advice")
  func traitOfOldTools() throws {
    let folder = try rxFolder(Self.manifest)
    let report = try run(
      folder, "report", "--stage", "shim", "--package-url", Self.url, "Sources", "Modules")
    #expect(report.output.contains("manual: Replace the package with"))
    #expect(report.output.contains("traits: [\"Rx\"]); traits need 'swift-tools-version: 6.1'"))
  }

  @Test(
    "The advice for a manifest of an older tools version also contains the trait",
    arguments: ["5.1", "5.4"])
  func traitOfOldestTools(version: String) throws {
    let folder = try rxFolder(Self.manifest.replacingOccurrences(of: "5.9", with: version))
    let report = try run(
      folder, "report", "--stage", "shim", "--package-url", Self.url, "Sources", "Modules")
    #expect(report.output.contains("branch: \"main\", traits: [\"Rx\"]); traits need"))
  }

  @Test(
    "A requirement of RxSwift that contradicts the trait's is reported",
    arguments: [
      ("from: \"5.0.0\"", true), ("from: \"6.0.0\"", false), ("from: \"6.9.0\"", false),
      ("from: \"7.0.0\"", true), ("exact: \"6.5.0\"", true), ("exact: \"6.9.0\"", false),
      (".exact(\"5.1.3\")", true), (".upToNextMajor(from: \"5.1.3\")", true),
      (".upToNextMajor(from: \"6.2.0\")", false), (".upToNextMinor(from: \"6.5.0\")", true),
      ("branch: \"main\"", false),
    ])
  func rxSwiftRequirement(requirement: String, isReported: Bool) throws {
    let manifest = Self.manifest.replacingOccurrences(of: "5.9", with: "6.1")
      .replacingOccurrences(
        of: "RxSwift.git\", from: \"5.0.0\"", with: "RxSwift.git\", \(requirement)")
    let report = try run(
      try rxFolder(manifest), "report", "--stage", "shim", "--package-url", Self.url, "Sources",
      "Modules")
    #expect(report.output.contains("RxSwift 6.9") == isReported)
  }

  @Test("A dependency on this package gets the trait that its new products need")
  func traitOfOwn() throws {
    let folder = try rxFolder(
      Self.widgets.replacingOccurrences(
        of: "import PackageDescription",
        with: "// swift-tools-version: 6.1\nimport PackageDescription"))
    try run(
      folder, "apply", "--stage", "shim", "--include", "review", "--allow-dirty", "--package-url",
      Self.url, "Sources")
    #expect(
      try folder.read("Package.swift")
        .contains("/reverge.git\", branch: \"main\", traits: [\"Rx\"]),"))
  }

  @Test("The modules of entities get one product, in manifests and in the advice for pods")
  func entities() throws {
    let folder = try folder(
      """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "App",
        dependencies: [
          .package(url: "https://github.com/VergeGroup/swift-verge.git", from: "12.0.0"),
        ],
        targets: [
          .target(
            name: "Session",
            dependencies: [
              "Verge",
              "VergeORM",
              .byName(name: "VergeNormalization"),
              .product(name: "VergeNormalizationDerived", package: "swift-verge"),
            ]
          ),
          .target(name: "Models", dependencies: ["VergeORM"]),
        ]
      )

      """)
    try folder.write(
      "import Verge\nimport VergeNormalizationDerived\nlet store: Store<Int, Never>\n",
      to: "Sources/Session/Model.swift")
    try folder.write(
      "import VergeNormalization\nimport VergeORM\n", to: "Sources/Session/Entities.swift")
    try folder.write(
      "import VergeORM\nstruct Book: EntityType {}\n", to: "Sources/Models/Book.swift")
    try folder.write("target 'Session' do\n  pod 'Verge/ORM'\nend\n", to: "Podfile")
    let arguments = [
      "apply", "--stage", "shim", "--include", "review", "--allow-dirty", "--package-url", Self.url,
      "Sources/Session", "Sources/Models",
    ]
    let applied = try folder.run(TemporaryFolder.reverge, arguments)
    #expect(
      applied.error.contains(
        "with 'Verge', 'VergeORM' for target"))
    let after = try folder.read("Package.swift")
    #expect(
      after.contains(
        """
              dependencies: [
                .product(name: "Verge", package: "reverge"),
                .product(name: "VergeORM", package: "reverge"),
              ]
        """))
    #expect(
      after.contains(
        ".target(name: \"Models\", dependencies: [.product(name: \"VergeORM\", package: \"reverge\")])"
      ))
    let again = try folder.run(TemporaryFolder.reverge, arguments)
    #expect(again.error.contains("0 changed"))
  }

  @Test("The tool knows the products of the package, and their modules")
  func ownProducts() throws {
    let manifest = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let list = try #require(text.firstMatch(of: /let products: .* = \[\n((?:  .*\n)*)/)).1
    let known = OriginalModule.products.map { "  \"\($0)\": \($1),\n" }.joined()
    #expect(known == list)
  }

  @Test("The advice for a pod of the betas names the product of the betas")
  func betaPod() throws {
    let folder = try folder()
    try folder.write("target 'Shop' do\n  pod 'Verge'\nend\n", to: "Podfile")
    try folder.write(
      "import Verge\nfinal class Cart: DispatcherBase<Shop, Bell> {\n"
        + "  func clear() -> Mutation<Void> { .mutation { $0 = Shop() } }\n}\n",
      to: "Sources/Shop/Cart.swift")
    let report = try run(folder, "report", "--stage", "shim", "Sources")
    #expect(report.output.contains("with 'VergeStoreBeta' for target 'Shop'"))
  }

  @Test("Manifests are found in parent folders, up to the root of the work tree")
  func above() throws {
    let folder = try folder()
    try folder.write("github \"ra1028/VueFlux\"\n", to: "Cartfile")
    let inner = folder.url.appendingPathComponent("Modules/Kitchen").path
    #expect(
      ManifestFinder.manifests(at: [inner]).map { URL(fileURLWithPath: $0).lastPathComponent } == [
        "Cartfile", "Package.swift",
      ])
    try FileManager.default.createDirectory(
      atPath: inner + "/.git", withIntermediateDirectories: true)
    #expect(ManifestFinder.manifests(at: [inner]).isEmpty)
    let named = inner + "/../../Cartfile"
    #expect(ManifestFinder.manifests(at: [named, named]) == [named])
  }

  private static let resolved = """
    {
      "pins" : [
        {
          "identity" : "reverge",
          "location" : "https://example.com/reverge.git"
        },
        {
          "identity" : "verge",
          "kind" : "remoteSourceControl",
          "location" : "https://github.com/VergeGroup/Verge.git"
        }
      ],
      "version" : 3
    }

    """

  private static let widgets = """
    import PackageDescription
    let package = Package(
      name: "App",
      dependencies: [
        .package(url: "https://example.com/reverge.git", branch: "main"),
        .package(url: "https://example.com/widgets.git", from: "1.0.0"),
      ],
      targets: [
        .target(name: "Session", dependencies: [.product(name: "Widgets", package: "widgets")])
      ])

    """

  @Test("A dependency that adds an original beside this package is reported with an alias")
  func twoPackages() throws {
    let folder = try folder(Self.widgets)
    #expect(
      try !run(folder, "report", "--stage", "shim", "Sources").output.contains("two-packages"))
    try folder.write(Self.resolved, to: "Package.resolved")
    let report = try run(folder, "report", "--stage", "shim", "Sources")
    let lines = report.output.split(separator: "\n").filter { $0.contains("[shim.two-packages]") }
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("Package.swift:5:5: warning: manual: The package 'verge' has") == true)
    #expect(lines.first?.contains("'moduleAliases: [\"Verge\": \"UpstreamVerge\"]'") == true)
    try folder.write(
      Self.widgets.replacingOccurrences(
        of: "package: \"widgets\")",
        with: "package: \"widgets\", moduleAliases: [\"Verge\": \"UpstreamVerge\"])"),
      to: "Package.swift")
    #expect(
      try !run(folder, "report", "--stage", "shim", "Sources").output.contains("two-packages"))
  }

  @Test("An original that a manifest lists beside this package is reported, not replaced")
  func twoDirectly() throws {
    let folder = try folder(
      Self.widgets.replacingOccurrences(
        of: "https://example.com/widgets.git", with: "https://github.com/ra1028/VueFlux.git"))
    let report = try run(folder, "report", "--stage", "shim", "Sources")
    #expect(report.output.contains("Package.swift:6:5: warning: manual: The package 'vueflux' has"))
    #expect(!report.output.contains("shim.package"))
  }

  @Test("The resolved packages of an Xcode project are checked")
  func xcode() throws {
    let folder = try folder("import PackageDescription\nlet package = Package(name: \"App\")\n")
    let path = "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    try folder.write(Self.resolved, to: path)
    let report = try run(folder, "report", "--stage", "shim", "Sources")
    #expect(report.output.contains("\(path):10:1: warning: manual: The package 'verge' has"))
    #expect(report.output.contains("depend on it in a local package"))
    try folder.write(
      Self.resolved.replacingOccurrences(of: "reverge", with: "other"), to: path)
    #expect(
      try !run(folder, "report", "--stage", "shim", "Sources").output.contains("two-packages"))
  }

  @Test("A manifest without originals, or beside code without them, causes no finding")
  func others() throws {
    let folder = try folder(
      """
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(path: "../Verge")],
        targets: [.target(name: "Session", dependencies: ["Verge"])])

      """)
    let report = try run(folder, "report", "--stage", "shim", "Sources", "Modules")
    #expect(!report.output.contains("Package.swift:"))
    try folder.write(Self.manifest, to: "Package.swift")
    try folder.write("let a = 1\n", to: "Sources/Plain/Plain.swift")
    #expect(try run(folder, "report", "--stage", "shim", "Sources/Plain").code == 0)
  }
}
