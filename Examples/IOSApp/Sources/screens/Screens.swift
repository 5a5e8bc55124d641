import Foundation
import Session
import Shopping

/// Uses the four screens as a user does, and prints them after each step.
@main
struct Screens {
  static func main() async throws {
    let folder = folder(CommandLine.arguments.dropFirst())
    try await run(picturesIn: folder)
  }

  /// The folder for the pictures, if one is given.
  private static func folder(_ arguments: ArraySlice<String>) -> URL? {
    if arguments.isEmpty { return nil }
    guard arguments.count == 2, arguments.first == "--svg", let path = arguments.last else {
      FileHandle.standardError.write(Data("usage: screens [--svg FOLDER]\n".utf8))
      exit(64)
    }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  @MainActor
  private static func run(picturesIn folder: URL?) async throws {
    let session = Session(
      ShoppingState(list: ShoppingList(title: "Shopping", items: "Milk", "Bread")))
    var screens = await session.screens()
    show("Four screens, one store", screens)

    for (number, step) in zip(1..., Step.all) {
      try step.perform(in: session)
      let before = screens
      screens = await session.screens()
      let changed = zip(before, screens).filter { $0 != $1 }.map(\.1.caption)
      show("\n\(number). \(step.title)", screens)
      print("Changed: \(changed.joined(separator: "; "))")
      if let folder, let picture = step.picture {
        try Data(SVGDrawing.document(screens).utf8)
          .write(to: folder.appendingPathComponent("\(picture).svg"))
      }
    }
    for fault in session.faults { print("Fault: \(fault)") }
  }

  private static func show(_ heading: String, _ screens: [Screen]) {
    print(heading)
    for line in TextDrawing.lines(screens) { print(line) }
  }
}
