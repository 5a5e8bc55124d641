import Dispatch
import Foundation

/// A file of a client with twenty models, which are changed, observed and derived from.
struct ClientFile {
  private let text: String

  /// The models on `Verge`.
  static let verge = ClientFile(
    "import Verge",
    """
    final class Model#: StoreComponentType {
      enum Activity: Sendable { case added(String) }
      let store: Store<State#, Activity> = .init(initialState: State#())
      lazy var total: Derived<Int> = store.derived(.map { $0.items.count + $0.count })
      lazy var label: Derived<String> = total.derived(.map { "\\($0) items" })
      var subscription: StoreStateSubscription?
      func add(_ item: String) {
        commit { $0.items.append(item); $0.table[$0.count] = item; $0.count += 1 }
        send(.added(item))
      }
      func start() {
        subscription = sinkState { state in
          state.ifChanged(\\.items) { print($0.count) }
          state.ifChanged(\\.title) { print($0) }
        }
      }
      var first: String? { state.items.first }
    }
    """)

  /// The same models with `@Observable`.
  static let observable = ClientFile(
    "import Observation",
    """
    @Observable final class Model# {
      enum Activity: Sendable { case added(String) }
      var state = State#()
      var old = State#()
      var onActivity: [(Activity) -> Void] = []
      var total: Int { state.items.count + state.count }
      var label: String { "\\(total) items" }
      func add(_ item: String) {
        state.items.append(item); state.table[state.count] = item; state.count += 1
        onActivity.forEach { $0(.added(item)) }
      }
      func start() {
        withObservationTracking {
          if old.items != state.items { print(state.items.count) }
          if old.title != state.title { print(state.title) }
        } onChange: {
        }
      }
      var first: String? { state.items.first }
    }
    """)

  private init(_ imports: String, _ model: String) {
    let state = """
      struct State#: Equatable, Sendable {
        var title = "", items: [String] = [], count = 0, table: [Int: String] = [:]
      }

      """
    text = (0..<20).reduce(imports + "\n") { text, index in
      text + (state + model + "\n").replacingOccurrences(of: "#", with: String(index))
    }
  }

  /// Compiles the file as in a release build.
  ///
  /// - Parameter modules: The folder of the compiled modules.
  /// - Returns: The duration, and the bytes of the code and the constants; `nil` without a compiler or
  ///   `size`, which prints the bytes.
  func compile(with modules: String) -> (seconds: Double, bytes: Int)? {
    let name = NSTemporaryDirectory() + "client-\(UUID().uuidString)"
    let (source, object) = (name + ".swift", name + ".o")
    defer { for file in [source, object] { try? FileManager.default.removeItem(atPath: file) } }
    do { try text.write(toFile: source, atomically: true, encoding: .utf8) } catch {
      fatalError("The file \(source) cannot be written: \(error).")
    }
    let arguments = [
      "-O", "-parse-as-library", "-swift-version", "6", "-module-name", "Client", "-I", modules,
      "-c",
      source, "-o", object,
    ]
    let start = DispatchTime.now().uptimeNanoseconds
    guard let result = output(of: "swiftc", arguments) else { return nil }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000_000
    guard result.status == 0 else { fatalError("swiftc has failed:\n\(result.errors)") }
    // Two lines: headings, and the sizes, of which the first is that of the code.
    let size = output(of: "size", [object])?.output.split(separator: "\n").last
    guard let bytes = size?.split(separator: "\t").first.flatMap({ Int($0.filter(\.isNumber)) })
    else { return nil }
    return (seconds, bytes)
  }
}

let buildRows: [Row] = [
  Row(
    id: "P49", what: "code of a file with 20 models, against @Observable",
    measure: .count(.times) {
      // Beside the program, because the package manager puts them there.
      let program = Bundle.main.executableURL!.resolvingSymlinksInPath()
      let modules = program.deletingLastPathComponent().appendingPathComponent("Modules").path
      guard let verge = ClientFile.verge.compile(with: modules),
        let observable = ClientFile.observable.compile(with: modules)
      else { return nil }
      return Double(verge.bytes) / Double(observable.bytes)
    })
]
