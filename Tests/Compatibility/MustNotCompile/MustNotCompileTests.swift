import Testing

/// Each program with marks contains a potential data race that Swift 6 mode has to diagnose, or a
/// mistake that both modes diagnose. Programs without marks must compile.
@Suite("Programs that must not compile")
struct MustNotCompileTests {
  @Test("E13: At least 15 programs have marks, and some have none")
  func programs() throws {
    let marked = try Program.all.filter { try !$0.expected().isEmpty }
    #expect(marked.count >= 15)
    #expect(marked.count < Program.all.count)
  }

  @Test("E13: Swift 6 mode diagnoses exactly the marked lines", arguments: Program.all)
  func swift6(_ program: Program) async throws {
    let expected = try program.expected()
    let (found, text) = try await program.diagnostics(in: .swift6)
    #expect(found.subtracting(expected).isEmpty, "\(text)")
    #expect(expected.subtracting(found).isEmpty, "\(text)")
  }

  @Test(
    "E13: Swift 5 mode diagnoses exactly the lines that are marked for it", arguments: Program.all)
  func swift5(_ program: Program) async throws {
    let expected = try program.expected(in: .swift5)
    let (found, text) = try await program.diagnostics(in: .swift5)
    #expect(found == expected, "\(text)")
  }

  @Test("A mistake gets a message that says what to write", arguments: try Program.withMessages())
  func messages(_ program: Program) async throws {
    let (_, text) = try await program.diagnostics(in: .swift6)
    let messages = text.split(separator: "\n")
    for (line, part) in try program.expectedMessages() {
      #expect(
        messages.contains { $0.contains("\(program.name).swift:\(line):") && $0.contains(part) },
        "line \(line): \(part)\n\(text)")
    }
  }

  @Test("E13: Swift 6 mode accepts the corrected program", arguments: Program.all)
  func corrected(_ program: Program) async throws {
    let (found, text) = try await program.diagnostics(in: .swift6, corrected: true)
    #expect(found.isEmpty, "\(text)")
  }
}
