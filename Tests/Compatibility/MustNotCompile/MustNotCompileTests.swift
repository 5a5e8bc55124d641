import Testing

/// Each program is a way to make a data race that a client in Swift 6 mode has to ask for, or a
/// declaration that would do something else than it says.
@Suite("Programs that must not compile")
struct MustNotCompileTests {
  @Test("E13: There are programs, most of them with marks")
  func programs() throws {
    let marked = try Program.all.filter { try !$0.expected().isEmpty }
    #expect(marked.count >= 15)
    #expect(marked.count < Program.all.count)
  }

  @Test("E13: Swift 6 mode diagnoses the marked lines, and no others", arguments: Program.all)
  func swift6(_ program: Program) async throws {
    let expected = try program.expected()
    let (found, text) = try await program.diagnostics(in: .swift6)
    #expect(found.subtracting(expected).isEmpty, "\(text)")
    #expect(expected.subtracting(found).isEmpty, "\(text)")
  }

  @Test(
    "E13: Swift 5 mode is silent, but for what is no matter of data races", arguments: Program.all)
  func swift5(_ program: Program) async throws {
    let expected = try program.expected(in: .swift5)
    let (found, text) = try await program.diagnostics(in: .swift5)
    #expect(found == expected, "\(text)")
  }

  @Test("The error of a mutation with another result than expected says so")
  func commitResult() async throws {
    let program = try #require(Program.all.first { $0.name == "CommitResult" })
    let (_, text) = try await program.diagnostics(in: .swift6)
    let reason = "The mutation returns another type than `commit` is expected to return here."
    #expect(text.split(separator: "\n").count { $0.contains("error: ") } == 3, "\(text)")
    #expect(text.split(separator: "\n").count { $0.contains(reason) } == 3, "\(text)")
  }

  @Test("E13: Swift 6 mode accepts the corrected program", arguments: Program.all)
  func corrected(_ program: Program) async throws {
    let (found, text) = try await program.diagnostics(in: .swift6, corrected: true)
    #expect(found.isEmpty, "\(text)")
  }
}
