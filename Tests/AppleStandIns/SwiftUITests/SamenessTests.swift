import SwiftUI
import Testing

@MainActor
@Suite("Comparison of a view's inputs")
struct SamenessTests {
  struct Probe<Value>: View {
    let value: Value

    var body: some View { EmptyView() }
  }

  struct FunctionProbe: View {
    let function: () -> Int

    var body: some View { EmptyView() }
  }

  /// Whether a view is evaluated when `second` replaces `first`.
  private func isEvaluated<Value>(_ first: Value, _ second: Value) -> Bool {
    let host = ViewHost(Probe(value: first))
    host.update(Probe(value: second))
    return host.renderCount(of: Probe<Value>.self) == 2
  }

  struct Name: Equatable {
    let string: String

    static func == (left: Name, right: Name) -> Bool {
      left.string.lowercased() == right.string.lowercased()
    }
  }

  struct Pair {
    var first: Any
    var second: Any
  }

  enum Shape {
    case none
    case unknown
    case circle(Pair)
    case square(Pair)
  }

  struct Hidden: CustomReflectable {
    let value: Int

    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  @Test("Values are the same if their own `==` returns true")
  func equatable() {
    #expect(!isEvaluated(1, 1))
    #expect(isEvaluated(1, 2))
    #expect(!isEvaluated(Name(string: "ann"), Name(string: "Ann")))
    #expect(isEvaluated(Name(string: "ann"), Name(string: "bob")))
    #expect(isEvaluated(1 as Any, "1" as Any))
  }

  @Test("Identical objects are the same; equal ones are not")
  func objects() {
    let model = Model(1)
    #expect(!isEvaluated(model, model))
    #expect(isEvaluated(model, Model(1)))
    #expect(!isEvaluated(Model?.none, Model?.none))
    #expect(isEvaluated(Model?.none, model))
  }

  @Test("Values without `==` are the same if their parts are")
  func parts() {
    #expect(!isEvaluated(Pair(first: 1, second: "a"), Pair(first: 1, second: "a")))
    #expect(isEvaluated(Pair(first: 1, second: "a"), Pair(first: 1, second: "b")))
    #expect(!isEvaluated([1, "a"] as [Any], [1, "a"] as [Any]))
    #expect(isEvaluated([1] as [Any], [1, "a"] as [Any]))
    #expect(isEvaluated(Hidden(value: 1), Hidden(value: 1)))
  }

  @Test("Cases without `==` are the same if their associated values are")
  func cases() {
    let pair = Pair(first: 1, second: 2)
    #expect(!isEvaluated(Shape.circle(pair), Shape.circle(pair)))
    #expect(isEvaluated(Shape.circle(pair), Shape.square(pair)))
    #expect(!isEvaluated(Shape.unknown, Shape.unknown))
    #expect(isEvaluated(Shape.none, Shape.unknown))
  }

  @Test("Functions are the same if their code and their captures are")
  func functions() {
    func reader(_ model: Model) -> () -> Int { { model.value } }
    let read = reader(Model())
    let host = ViewHost(FunctionProbe(function: read))
    host.update(FunctionProbe(function: read))
    #expect(host.renderCount(of: FunctionProbe.self) == 1)

    host.update(FunctionProbe(function: reader(Model())))
    #expect(host.renderCount(of: FunctionProbe.self) == 2)
  }
}
