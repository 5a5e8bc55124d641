import Testing
import VergeNeue

@Suite("Snippets of the specification")
struct SnippetTests {
}
