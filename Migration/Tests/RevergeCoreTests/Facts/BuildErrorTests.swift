import Foundation
import RevergeCore
import Testing

/// `reverge apply` on folders that are not ready to be checked, and on one that is.
///
/// Models stand for the modules of this package, which take a minute to build.
@Suite("What the tool says when the build is not ready")
struct BuildErrorTests {
  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "Shop", dependencies: [.package(path: "../reverge")],
      targets: [
        .target(
          name: "App",
          dependencies: [
            "Kit", .product(name: "VergeClassic", package: "reverge"),
            .product(name: "Verge", package: "reverge"),
          ]),
        .target(name: "Kit"),
      ])

    """
  private static let library = [
    "reverge/Package.swift": """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "reverge",
      products: [
        .library(name: "VergeClassic", targets: ["VergeClassic"]),
        .library(name: "Verge", targets: ["Verge"]),
      ], targets: [.target(name: "VergeClassic"), .target(name: "Verge")])

    """,
    "reverge/Sources/VergeClassic/VergeClassic.swift":
      CheckedApplyTests.library["VergeClassic/VergeClassic.swift"]!,
    "reverge/Sources/Verge/Verge.swift": CheckedApplyTests.library["Verge/Verge.swift"]!,
  ]
  private static let login = """
    import VergeClassic

    final class Login: VergeType {
      enum Activity { case failed }
      struct State {}

      let state: Storage<State> = .init(.init())

      func fail() { emit(.failed) }
    }

    """

  private func package(_ name: String = "Shop", _ app: String = login) throws -> CheckedCode {
    try CheckedCode(
      [
        "\(name)/Package.swift": Self.manifest, "\(name)/Sources/App/Login.swift": app,
        "\(name)/Sources/Kit/Kit.swift": "",
      ].merging(Self.library) { $1 })
  }

  /// What `apply` prints in a folder of some code; the file of the package stays as it is.
  private func message(
    _ code: CheckedCode, in folder: String = "Shop", code expected: Int32 = 2,
    _ arguments: String...
  ) throws -> String {
    let result = try code.folder.run(
      "sh",
      ["-c", #"cd "$1" && shift && exec "$@""#, "sh", folder, TemporaryFolder.reverge, "apply"]
        + ["--allow-dirty"] + (arguments.isEmpty ? ["Sources"] : arguments))
    #expect(result.code == expected, "\(result.error)")
    return result.error
  }

  private func build(_ code: CheckedCode, _ arguments: String...) throws {
    let result = try code.folder.run(
      "swift", ["build", "--package-path", "Shop", "--disable-sandbox"] + arguments)
    guard result.code == 0 else { throw FactsFailure(result.output + result.error) }
  }

  @Test("A package that is not built, or for release only: the command that builds it")
  func notBuilt() throws {
    let code = try package()
    let first = try message(code)
    #expect(first.contains("Shop' has not been built. Build it first: swift build --build-tests\n"))
    try code.folder.write("{}", to: "Shop/.build/release/description.json")
    let second = try message(code, in: ".", "Shop/Sources")
    #expect(
      second.contains(
        "The package 'Shop' is built for release only. Build it first: "
          + "swift build --build-tests --package-path 'Shop'\n"))
  }

  @Test("Each of the packages that are not built, with its own command")
  func several() throws {
    let code = try package("First")
    try code.folder.write(Self.manifest, to: "Second/Package.swift")
    try code.folder.write(
      Self.login.replacing("Login", with: "Logout"), to: "Second/Sources/App/Logout.swift")
    let text = try message(code, in: ".", "First", "Second")
    for name in ["First", "Second"] {
      #expect(text.contains("swift build --build-tests --package-path '\(name)'"), "\(text)")
    }
  }

  @Test("A folder without a package: what to pass")
  func noPackage() throws {
    let code = try CheckedCode(["Shop/Sources/App/Login.swift": Self.login])
    let text = try message(code)
    #expect(text.contains("There is no 'Package.swift' in or above '"))
    #expect(text.contains("--compiler-arguments FILE"))
  }

  @Test("A project of Xcode without a log: the command that writes the log")
  func noLog() throws {
    let code = try CheckedCode([
      "Shop/Sources/App/Login.swift": Self.login, "Shop/Shop.xcodeproj/project.pbxproj": "",
    ])
    try code.folder.run("git", "init", "-q")
    let text = try message(code)
    #expect(
      text.contains(
        "xcodebuild clean build-for-testing -project 'Shop.xcodeproj' -scheme 'Shop' "
          + "-destination 'generic/platform=iOS Simulator' > xcodebuild.log, with the name of your "
          + "scheme, and pass --build-log xcodebuild.log"), "\(text)")
    try code.folder.write("", to: "Shop.xcworkspace/contents.xcworkspacedata")
    let above = try message(code, in: "Shop/Sources", "App")
    #expect(above.contains("-project '"))
    let other = try message(code, in: ".", "Shop/Sources")
    #expect(other.contains("-project 'Shop/Shop.xcodeproj' -scheme 'Shop'"))
  }

  @Test("A built package is checked; with a newer or an unknown file, it has to be built again")
  func age() throws {
    let code = try package()
    try build(code)
    let checked = try message(code, code: 0)
    // The module of the file is asked for facts first.
    #expect(checked.contains("reverge: compiling module 2 of 2, 'App'\n"), "\(checked)")
    #expect(checked.contains("checked with the compiler"))
    #expect(!checked.contains("has changed"))

    try code.folder.write(Self.login, to: "Shop/Sources/App/Login.swift")
    let newer = try message(code)
    #expect(
      newer.contains(
        "'Sources/App/Login.swift' has changed since the build. Build again: swift build --build-tests\n"
      ),
      "\(newer)")
    try build(code)
    try code.folder.write(
      Self.login.replacing("Login", with: "Logout"), to: "Shop/Sources/App/Logout.swift")
    let unknown = try message(code)
    #expect(
      unknown.contains(
        "'Sources/App/Logout.swift' is not part of the build, and newer. Build again: "),
      "\(unknown)")
    try FileManager.default.removeItem(atPath: code.path("Shop/Sources/App/Login.swift"))
    let gone = try message(code)
    #expect(gone.contains("1 of 1 files of the module 'App' do not exist"), "\(gone)")
    #expect(gone.contains("Build again: swift build --build-tests\n"))
  }

  @Test("Code that does not build: the file, the compiler's first error, and the command")
  func failing() throws {
    let code = try package("Shop", Self.login + "let number: Int = \"\"\n")
    _ = try? build(code)
    let text = try message(code)
    #expect(
      text.contains(
        "The module 'App' does not build (1 error): Sources/App/Login.swift:11:19: cannot convert value"
      ),
      "\(text)")
    #expect(text.contains("and build it: swift build --build-tests\n"))
    #expect(try code.folder.read("Shop/Sources/App/Login.swift").contains("emit(.failed)"))
  }

  @Test(
    "A module, or a macro, that the build has not compiled: what to build",
    arguments: [
      ("import Missing\n", "no such module 'Missing'"),
      (
        #"@freestanding(expression) macro n() -> Int = #externalMacro(module: "Gone", type: "N")"#
          + "\nlet n = #n()\n", "external macro implementation type 'Gone.N' could not be found"
      ),
    ])
  func missing(code text: String, part: String) throws {
    let code = try package("Shop", text + Self.login)
    _ = try? build(code)
    let text = try message(code)
    #expect(text.contains(part), "\(text)")
    #expect(text.contains("Build what it imports: swift build --build-tests\n"), "\(text)")
  }
}
