import ArgumentParser
import Dispatch
import Foundation

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Measures the package's cost in compile time and program size.",
    discussion: """
      Builds from scratch in a temporary folder; takes a few minutes. The times depend on the \
      machine, the sizes on the toolchain.
      """
  )

  func run() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try printCompileTimes(folder)
    try printTypeChecking(folder)
    try printSizes(folder)
  }

  private func printCompileTimes(_ folder: TemporaryFolder) throws {
    print("cold release builds, one after the other, each on those above it; seconds\n")
    for (index, module) in modules.enumerated() {
      let seconds = try time(
        "swift",
        [
          "build", "-c", "release", "--package-path", packageRoot, "--scratch-path",
          folder.path("modules"), "--target", module,
        ])
      print("B\(index + 6)   \(number(seconds))  \(module)")
    }
  }

  private func printTypeChecking(_ folder: TemporaryFolder) throws {
    let file = folder.path("readme.swift")
    try everydayProgram.write(toFile: file, atomically: true, encoding: .utf8)
    let arguments = [
      "-typecheck", "-swift-version", "6", "-I", folder.path("modules/release/Modules"), file,
    ]
    _ = try time("swiftc", arguments)
    let seconds = try (0..<5).map { _ in try time("swiftc", arguments) }.min()!
    print("\ntype-checking a file of \(everydayProgram.split(separator: "\n").count) lines")
    print("B17  \(number(seconds))  s, with the compiler's start")
    print("\na file with 20 models in a release build, seconds and bytes")
    for (id, name, file) in [
      ("B20", "on Verge", ClientFile.verge), ("B21", "with @Observable", .observable),
    ] {
      guard let result = file.compile(with: folder.path("modules/release/Modules")) else {
        continue
      }
      print("\(id)  \(number(result.seconds))  \(result.bytes)  \(name)")
    }
  }

  private func printSizes(_ folder: TemporaryFolder) throws {
    #if os(Linux)
    try folder.write(
      "hello/Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "hello",
        dependencies: [.package(name: "reverge", path: "\(packageRoot)")],
        targets: [
          .executableTarget(name: "plain"),
          .executableTarget(
            name: "full", dependencies: [.product(name: "Verge", package: "reverge")]),
        ])
      """)
    try folder.write("hello/Sources/plain/main.swift", "print(\"hello\")\n")
    try folder.write("hello/Sources/full/main.swift", everydayProgram)
    _ = try time(
      "swift",
      [
        "build", "-c", "release", "--static-swift-stdlib", "--package-path", folder.path("hello"),
      ])
    print("\nstatically linked and stripped, MB")
    for (id, program) in [("B18", "plain"), ("B19", "full")] {
      let built = folder.path("hello/.build/release/\(program)")
      let stripped = folder.path(program)
      _ = try time("strip", ["-o", stripped, built])
      let size = try FileManager.default.attributesOfItem(atPath: stripped)[.size] as? Int ?? 0
      print(
        "\(id)  \(number(Double(size) / 1_000_000))  \(program == "plain" ? "hello" : "with Verge")"
      )
    }
    #endif
  }

  /// Runs a program, and returns its duration in seconds.
  private func time(_ program: String, _ arguments: [String]) throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    guard let result = output(of: program, arguments) else {
      throw ValidationError("\(program) is not installed.")
    }
    guard result.status == 0 else {
      throw ValidationError(
        "\(program) \(arguments.joined(separator: " ")) has failed:\n\(result.output)\(result.errors)"
      )
    }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000_000
  }

  private func number(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
}

private let modules = [
  "Verge", "VergeStore", "VergeViewModel", "VergeStoreBeta", "VergeViewModelBeta", "VergeClassic",
  "VergeNeue", "VueFlux", "VueFluxReactive", "VergeFeed", "VergeORM",
]

/// The root of the package, five folders above this file's folder.
private let packageRoot: String = {
  var folder = URL(fileURLWithPath: #filePath)
  for _ in 0..<6 { folder.deleteLastPathComponent() }
  return folder.path
}()

/// A program with the size of README's example.
private let everydayProgram = """
  import Verge

  struct Todo: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var isDone = false
  }

  struct TodoState: Equatable, Sendable {
    var todos: [Todo] = []
    var filter = ""
  }

  final class TodoModel: StoreComponentType {
    enum Activity: Sendable {
      case added(Todo.ID)
    }

    let store: Store<TodoState, Activity> = .init(initialState: TodoState())

    func add(_ title: String) {
      let id = commit { state in
        let id = (state.todos.last?.id ?? 0) + 1
        state.todos.append(Todo(id: id, title: title))
        return id
      }
      send(.added(id))
    }
  }

  let model = TodoModel()
  let open = model.store.derived(.map { $0.todos.filter { !$0.isDone }.count })
  let subscriptions = [
    model.sinkState(queue: .passthrough) { state in
      state.ifChanged(\\.todos) { todos in print("\\(todos.count) todos") }
    },
    open.sinkState(queue: .passthrough) { print("\\($0.primitive) open") },
  ]
  model.add("Milk")

  """

/// A folder for build products.
private struct TemporaryFolder {
  private let url: URL

  init() throws {
    url = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ name: String, _ text: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}
