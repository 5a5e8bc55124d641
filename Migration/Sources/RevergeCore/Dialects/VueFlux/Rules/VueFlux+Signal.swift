import SwiftSyntax

extension VueFlux {
  /// Converts the signals of a state to properties and functions.
  enum Signal: VueFluxRule {
    static let record = rule(
      "signal", "Convert signals of a state to properties", .safe,
      """
      The signal of a variable becomes its edge. A signal that `map` derives from another signal \
      becomes a function, which observers call with the value they receive. Other signals require \
      manual migration.
      """,
      before: "var count: Signal<Int> { state.items.signal.map { $0.count } }",
      after: "static func count(_ items: [Item]) -> Int { items.count }")

    static let examples = [
      example(
        before: """
          final class DialState: State {
            typealias Action = Int
            typealias Mutations = DialMutations

            fileprivate var turns = 0
            fileprivate let mark = Variable(0)
          }

          struct DialMutations: Mutations {
            func commit(action: Int, state: DialState) {
              state.turns += action
            }
          }

          extension Computed where State == DialState {
            var marks: Signal<Int> { return state.mark.signal }
            var isMarked: Signal<Bool> { return state.mark.signal.map { $0 > 0 } }
            var text: Signal<String> { return isMarked.map { $0 ? "on" : "off" } }
          }

          """,
        after: """
          struct DialState {
            fileprivate var turns = 0
            @Edge(comparer: { _, _ in false }) fileprivate(set) var mark = 0
          }

          final class DialModel: StoreComponentType {
            let store: Store<DialState, Never>

            init(state: DialState) {
              store = Store(initialState: state)
            }

            func apply(_ action: Int) {
              commit { reduce(action, &$0) }
            }

            private func reduce(_ action: Int, _ state: inout DialState) {
              state.turns += action
            }
          }

          extension DialState {
            var marks: Edge<Int> { return $mark }
            static func isMarked(_ mark: Int) -> Bool { return mark > 0 }
            static func text(_ mark: Int) -> String { return isMarked(mark) ? "on" : "off" }
          }

          """)
    ]

    /// Rewrites a getter of a signal.
    static func rewrite(_ getter: VueFluxGetter, in context: VueFluxContext) {
      guard !getter.isOfOwner else { return }
      switch getter.getter.kind {
      case .property(let property): rewriteEdge(of: property, getter, context)
      case .mapped: rewriteMapped(getter, context)
      case .value, .signal:
        break
      }
    }

    /// Replaces the signal of a variable with its edge.
    private static func rewriteEdge(
      of property: String, _ getter: VueFluxGetter, _ context: VueFluxContext
    ) {
      guard let variable = getter.move.declaration.property(property), variable.kind == .variable,
        let type = getter.binding.typeAnnotation?.type,
        let expression = getter.binding.onlyExpression
      else { return }
      context.handled.insert(getter.node.id)
      context.report(
        record, at: getter.node, "The edge of '\(property)' replaces its signal",
        symbol: "Signal",
        [
          context.replace(
            type.bytes, "Edge<\(type.trimmedDescription.onlyGenericArgument ?? "_")>"),
          context.replace(expression.bytes, "$" + variable.newName),
        ])
    }

    /// Converts a signal that is derived from another one to a function of its value.
    private static func rewriteMapped(_ getter: VueFluxGetter, _ context: VueFluxContext) {
      let (node, binding, move) = (getter.node, getter.binding, getter.move)
      guard case .mapped(let source, let isProperty) = getter.getter.kind,
        let root = move.root(of: getter.getter), let rootType = root.value,
        isProperty || move.getter(source)?.isOfComponent != true,
        let value = binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument,
        let call = binding.onlyExpression?.as(FunctionCallExprSyntax.self),
        let closure = call.trailingClosure, let parameter = closure.onlyParameter,
        let statement = closure.statements.first, let block = binding.accessorBlock
      else { return }
      context.handled.insert(node.id)
      let isMapped =
        if !isProperty, case .mapped? = move.getter(source)?.kind { true } else { false }
      // The parameter has the name of the property, and hides a function of that name.
      let prefix = source == root.name ? "Self." : ""
      let argument = isMapped ? "\(prefix)\(source)(\(root.name))" : root.name
      let type = context.qualified(rootType, in: move.scope)
      let expression = call.bytes
      context.report(
        record, at: node,
        "The signal becomes a function of '\(root.name)'", symbol: "Signal",
        [
          context.replace(
            node.bindingSpecifier.bytes.lowerBound..<block.bytes.lowerBound,
            "static func \(getter.name)(_ \(root.name): \(type)) -> \(value) "),
          context.replace(expression.lowerBound..<statement.bytes.lowerBound, ""),
          context.replace(statement.bytes.upperBound..<expression.upperBound, ""),
        ] + closure.uses(of: parameter).map { context.replace($0.bytes, argument) })
    }
  }
}
