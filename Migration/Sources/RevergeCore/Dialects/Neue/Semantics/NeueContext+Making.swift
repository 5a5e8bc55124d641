import SwiftSyntax

extension NeueContext {
  /// The call, if it creates a store.
  func making(of call: FunctionCallExprSyntax) -> NeueMaking? {
    guard let making = NeueMaking(call, isStore: isStoreAlias),
      isLegacy("Store") || !making.isNamed || isStoreAlias(making.name)
    else { return nil }
    return making
  }

  /// Whether a name is a type alias for the store of a reducer.
  private func isStoreAlias(_ name: String) -> Bool {
    let reference = TypeReference(name, in: scope)
    return index.resolve(reference).map { full in
      index.declarations.types[full]?.contains { $0.kind == .alias } == true
        && index.component(of: reference) != nil
    } ?? false
  }

  /// The full name of the reducer of a store that is created.
  func reducer(of making: NeueMaking) -> String? {
    writtenReducer(of: making) ?? reducer(of: making.reducer.expression)
  }

  /// The reducer that the explicit types in or around the call determine.
  func writtenReducer(of making: NeueMaking) -> String? {
    if making.isSuper {
      return frame?.type.flatMap { index.component(of: TypeReference($0, in: [])) }?.reducer
    }
    if making.isNamed, let component = index.component(of: TypeReference(making.name, in: scope)) {
      return component.reducer
    }
    return expectedType(of: making.call).flatMap { index.component(of: $0) }?.reducer
  }

  /// The name of the component's type in a call that creates it.
  ///
  /// - Parameter inner: The call that created the reducer.
  func typeText(_ inner: FunctionCallExprSyntax, _ reducer: String) -> String {
    guard ExprSyntax(inner).namedType != nil else {
      return shortened(TypeReference(reducer, in: []))
    }
    let text = inner.calledExpression.trimmedDescription
    return text.hasSuffix(".init") ? String(text.dropLast(5)) : text
  }
}
