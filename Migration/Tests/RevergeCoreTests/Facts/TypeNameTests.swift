import RevergeCore
import Testing

@Suite("Printed types")
struct TypeNameTests {
  private static let int = TypeName.named(module: "Swift", path: ["Int"], arguments: [])

  @Test(
    "The parts of a printed type are read",
    arguments: [
      ("Swift.Int", int),
      ("Swift.Int?", .optional(int)),
      ("[Swift.Int]", .named(module: "Swift", path: ["Array"], arguments: [int])),
      (
        "[Swift.Int : Swift.Int?]",
        .named(module: "Swift", path: ["Dictionary"], arguments: [int, .optional(int)])
      ),
      ("Box.Box<Swift.Int>", .named(module: "Box", path: ["Box"], arguments: [int])),
      (
        "App.Box<T>.`default`<Swift.Int>",
        .named(
          module: "App", path: ["Box", "default"], arguments: [.parameter(path: ["T"]), int])
      ),
      ("T", .parameter(path: ["T"])),
      ("T.State", .parameter(path: ["T", "State"])),
      ("Self.State", .parameter(path: ["Self", "State"])),
      ("Shop.State", .named(module: "Shop", path: ["State"], arguments: [])),
      ("inout Swift.Int", int),
      ("()", .tuple([])),
      ("(Swift.Int, b: Swift.Int)", .tuple([int, int])),
      ("(any App.Q)?", .optional(.any(.named(module: "App", path: ["Q"], arguments: [])))),
      ("some Q", .some(.parameter(path: ["Q"]))),
      ("Any", .any(.composition([]))),
      (
        "any App.P & App.Q",
        .any(
          .composition([
            .named(module: "App", path: ["P"], arguments: []),
            .named(module: "App", path: ["Q"], arguments: []),
          ]))
      ),
      ("Swift.Int.Type", .metatype(int)),
      ("any App.Q.Type", .any(.metatype(.named(module: "App", path: ["Q"], arguments: [])))),
      (
        "@Sendable (inout Swift.Int, Any...) async throws -> Swift.Int?",
        .function(parameters: [int, .any(.composition([]))], result: .optional(int))
      ),
      (
        "(Swift.Int) -> () -> ()",
        .function(
          parameters: [int], result: .function(parameters: [], result: .tuple([])))
      ),
    ] as [(String, TypeName)])
  func parts(text: String, name: TypeName) {
    #expect(TypeName(text, parameters: ["T"]) == name)
  }

  @Test("What is no type has no parts", arguments: ["", "Swift.", "<<error type>>", "(App.A"])
  func noType(text: String) {
    #expect(TypeName(text) == nil)
  }
}
