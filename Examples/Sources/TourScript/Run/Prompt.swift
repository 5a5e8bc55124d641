import Foundation

/// Reads events from the terminal, one line at a time.
struct Prompt {
  let terminal: Terminal

  /// Performs typed events, up to `quit` or the end of the input.
  func run(_ performer: EventPerformer) {
    terminal.show("\nType an event, \"help\" or \"quit\".")
    while let line = nextLine() {
      switch line.lowercased() {
      case "":
        continue
      case "quit", "exit":
        return
      case "help":
        terminal.show(Self.help)
      default:
        perform(line, performer)
      }
    }
    // The input ended without a line break.
    terminal.show("")
  }

  private func nextLine() -> String? {
    terminal.output("> ")
    return terminal.input()?.trimmingCharacters(in: .whitespaces)
  }

  private func perform(_ line: String, _ performer: EventPerformer) {
    do {
      performer.perform(try TourEvent(typed: line))
    } catch {
      terminal.show("  \(error)")
    }
  }

  /// Every event with its fields.
  static var help: String {
    let events = EventName.allCases.map { name in
      ([name.rawValue] + name.fields.map { $0.stringValue.uppercased() }).joined(separator: " ")
    }
    let examples = ["like 3", "comment 3 nice one", #"{"event":"like","photo":3}"#]
    return (["Events:"] + events.map { "  \($0)" } + ["For example:"] + examples.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
