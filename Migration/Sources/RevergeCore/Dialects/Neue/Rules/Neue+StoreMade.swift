import SwiftSyntax

extension Neue {
  /// Rewrites `Store(state: s, reducer: R(x))` to `R(store: .init(initialState: s), x)`.
  enum StoreMade: NeueRule {
    static let record = rule("store-made")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let making = context.making(of: call) else {
        findReducer(call, in: context)
        return
      }
      let isExplicit = making.isNamed || making.isSuper
      guard let reducer = context.reducer(of: making) else {
        guard isExplicit else { return }
        mark(
          making,
          making.reducer.expression.isImplicit
            ? "Neither this expression nor the declaration of its variable names the reducer"
            : "No analyzed file declares the reducer", in: context)
        return
      }
      guard context.index.isMoved(reducer) else {
        context.handleAll(call)
        return
      }
      // An implicit `.init` could belong to another type.
      guard isExplicit || context.writtenReducer(of: making) != nil else {
        mark(making, "Cannot determine the type that is created here", in: context)
        return
      }
      guard let inner = making.reducer.expression.as(FunctionCallExprSyntax.self),
        inner.leftParen != nil, inner.additionalTrailingClosures.isEmpty,
        inner.trailingClosure == nil || call.arguments.last?.id == making.reducer.id
      else {
        mark(making, "The reducer is not created here", in: context)
        return
      }
      guard let first = firstArgument(making, reducer, inner, in: context) else {
        mark(making, "The initial state does not fit the reducer", in: context)
        return
      }
      if let logger = making.logger { context.handleAll(logger) }
      context.handled.insert(inner.id)
      context.handleAll(inner.calledExpression)
      context.handleAll(call.calledExpression)
      var edits: [Edit] = []
      if making.isNamed {
        edits.append(
          context.replace(call.calledExpression.bytes, context.typeText(inner, reducer)))
      }
      let hasParent = context.index.parentChange(of: reducer) != nil
      edits += placing(first, making, inner, hasParent, in: context)
      if let logger = making.logger {
        edits.append(
          context.replace(making.end(before: logger)..<logger.expression.bytes.upperBound, ""))
      }
      context.report(
        record, at: call, "The component is created with its store", symbol: "Store",
        grade: making.sharing == nil ? nil : .review, edits)
    }

    private static func mark(_ making: NeueMaking, _ message: String, in context: NeueContext) {
      context.report(record, at: making.call, message, symbol: "Store", grade: .manual)
      context.handleAll(making.call)
    }

    /// The first argument of a component's initializer.
    private enum First {
      /// Text around the state, or around the shared store, which stays in place.
      case around(before: String, after: String)
      case text(String)
      case nothing
    }

    private static func firstArgument(
      _ making: NeueMaking, _ reducer: String, _ inner: FunctionCallExprSyntax,
      in context: NeueContext
    ) -> First? {
      let initial = context.index.initialState(of: reducer)
      let logger = making.loggerText.map { ", logger: \($0)" } ?? ""
      if making.sharing != nil {
        if case .open = initial { return nil }
        let path = making.path.map { ".scoped(\($0.expression.trimmedDescription))" } ?? ""
        guard logger.isEmpty else { return nil }
        return .around(before: "store: ", after: path)
      }
      if making.state != nil {
        if case .open = initial { return nil }
        return .around(before: "store: .init(initialState: ", after: "\(logger))")
      }
      switch initial {
      case .given, .unclear: return nil
      case .open: return making.loggerText.map { .text("logger: \($0)") } ?? .nothing
      case .closed:
        guard !logger.isEmpty else { return .nothing }
        let type = context.typeText(inner, reducer)
        return .text("store: .init(initialState: \(type).makeInitialState()\(logger))")
      }
    }

    /// Writes the first argument, and unwraps the arguments of the reducer.
    private static func placing(
      _ first: First, _ making: NeueMaking, _ inner: FunctionCallExprSyntax, _ hasParent: Bool,
      in context: NeueContext
    ) -> [Edit] {
      let reducer = making.reducer
      let start = making.call.arguments.first!.bytes.lowerBound
      let end = reducer.expression.bytes.upperBound
      // Deletes the last parenthesis.
      let closing = context.replace(making.call.rightParen!.bytes, "")
      var edits: [Edit] = []
      let low: Int
      var head: String
      switch first {
      case .around(let before, let after):
        let kept = making.sharing ?? making.state!
        edits.append(
          context.replace(kept.bytes.lowerBound..<kept.expression.bytes.lowerBound, before))
        low = kept.expression.bytes.upperBound
        head = after
      case .text(let text):
        low = start
        head = text
      case .nothing:
        low = start
        head = ""
      }
      guard let argument = inner.arguments.first else {
        var high = inner.trailingClosure == nil ? end : inner.leftParen!.bytes.upperBound
        if head.isEmpty, hasParent, let next = making.parent { high = next.bytes.lowerBound }
        edits.append(context.replace(low..<high, head))
        if inner.trailingClosure != nil { edits.append(closing) }
        return edits
      }
      if case .around = first {
        // The whitespace between the two stays.
        edits.append(context.replace(low..<(making.path?.expression.bytes.upperBound ?? low), head))
        edits.append(context.replace(reducer.bytes.lowerBound..<argument.bytes.lowerBound, ""))
      } else {
        head += head.isEmpty ? "" : ",\(space(behind: reducer, in: context))"
        edits.append(context.replace(low..<argument.bytes.lowerBound, head))
      }
      if inner.trailingClosure == nil {
        edits.append(context.replace(inner.arguments.last!.bytes.upperBound..<end, ""))
      } else {
        edits.append(closing)
      }
      return edits
    }

    /// The whitespace between an argument and the next one.
    private static func space(
      behind argument: LabeledExprSyntax, in context: NeueContext
    ) -> String {
      let space = argument.trailingComma.map {
        context.text(of: $0.bytes.upperBound..<argument.endPosition.utf8Offset)
      }
      guard let next = argument.nextToken(viewMode: .sourceAccurate), space != nil else {
        return " "
      }
      return (space ?? "") + next.leadingTrivia.description
    }

    // MARK: Reducers that are created without their stores

    /// Finds reducers that are created without their stores, and merges the two if the store is later
    /// created from the variable.
    private static func findReducer(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let named = ExprSyntax(call).namedType,
        let reducer = context.index.reducer(TypeReference(named, in: context.scope)),
        context.index.isMoved(reducer),
        context.frame?.reducer == nil || call.calledExpression.trimmedDescription != "Self",
        !join(call, reducer, in: context)
      else { return }
      context.report(
        record, at: call, "The reducer is created without its store", symbol: named,
        grade: .manual)
    }

    /// Merges a reducer with its store.
    ///
    /// - Returns: Whether one store is created from the reducer's variable.
    private static func join(
      _ inner: FunctionCallExprSyntax, _ reducer: String, in context: NeueContext
    ) -> Bool {
      guard let (name, item) = variable(of: inner, in: context),
        let list = item.parent?.as(CodeBlockItemListSyntax.self), let open = inner.leftParen,
        inner.trailingClosure == nil
      else { return false }
      let finder = MakingFinder(name)
      for later in list where later.position > item.position { finder.walk(later) }
      guard finder.found.count == 1, let making = finder.found.first, making.sharing == nil else {
        return false
      }
      let between = Array(list).filter {
        $0.position > item.position && $0.bytes.upperBound <= making.call.bytes.lowerBound
      }
      let declared = between.reduce(into: Set<String>()) { names, item in
        for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
          names.formUnion(binding.pattern.names)
        }
      }
      let moved = [making.state, making.parent, making.logger].compactMap { $0 }
      guard moved.allSatisfy({ FreeNames.of($0.expression).isDisjoint(with: declared) }),
        let first = joinedArgument(making, inner, reducer, in: context)
      else { return false }
      var last = ""
      if let parent = making.parent, context.index.parentChange(of: reducer) != nil {
        last = "parent: \(parent.expression.trimmedDescription).store"
      }
      var edits: [Edit] = []
      let start = open.bytes.upperBound
      if inner.arguments.isEmpty {
        let both = [first, last].filter { !$0.isEmpty }.joined(separator: ", ")
        edits.append(context.replace(start..<start, both))
      } else {
        if !first.isEmpty { edits.append(context.replace(start..<start, first + ", ")) }
        let end = inner.arguments.last!.bytes.upperBound
        if !last.isEmpty { edits.append(context.replace(end..<end, ", " + last)) }
      }
      edits.append(
        context.replace(making.call.bytes, making.reducer.expression.trimmedDescription))
      context.handleAll(making.call)
      for argument in moved { context.handleAll(argument) }
      // Statements between the two may depend on the order of creation.
      let isSure = between.allSatisfy { $0.item.is(VariableDeclSyntax.self) }
      context.report(
        record, at: making.call, "The component is created instead of the reducer",
        symbol: "Store", grade: isSure ? nil : .review, edits)
      return true
    }

    /// The first argument of a component that is created instead of its reducer; `nil` if the
    /// arguments of the store do not fit.
    private static func joinedArgument(
      _ making: NeueMaking, _ inner: FunctionCallExprSyntax, _ reducer: String,
      in context: NeueContext
    ) -> String? {
      let logger = making.loggerText.map { ", logger: \($0)" } ?? ""
      switch context.index.initialState(of: reducer) {
      case .open:
        guard making.state == nil else { return nil }
        return making.loggerText.map { "logger: \($0)" } ?? ""
      case .closed where making.state == nil:
        let type = inner.calledExpression.trimmedDescription
        return logger.isEmpty
          ? "" : "store: .init(initialState: \(type).makeInitialState()\(logger))"
      case .given, .unclear, .closed:
        return (making.state?.expression).map {
          "store: .init(initialState: \($0.trimmedDescription)\(logger))"
        }
      }
    }

    /// The constant or property that a reducer is assigned to, and the statement of the assignment.
    private static func variable(
      of call: FunctionCallExprSyntax, in context: NeueContext
    ) -> (name: String, item: CodeBlockItemSyntax)? {
      if let binding = call.parent?.parent?.as(PatternBindingSyntax.self) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
          let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
          variable.bindingSpecifier.text == "let", variable.bindings.count == 1,
          let item = variable.parent?.as(CodeBlockItemSyntax.self)
        else { return nil }
        return (name, item)
      }
      // A property, which an initializer sets.
      let index = context.index
      guard let sequence = call.parent?.parent?.as(SequenceExprSyntax.self),
        let (target, value) = sequence.assignment, value.id == ExprSyntax(call).id,
        let name = target.ownName, let type = context.frame?.type,
        index.declarations.properties[type]?[name].map({ index.reducer($0) != nil }) == true,
        let item = sequence.parent?.as(CodeBlockItemSyntax.self),
        item.parent?.parent?.parent?.is(InitializerDeclSyntax.self) == true
      else { return nil }
      return (name, item)
    }
  }
}

/// Finds the stores that are created from a variable.
private final class MakingFinder: SyntaxVisitor {
  let name: String
  var found: [NeueMaking] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let making = NeueMaking(node),
      making.reducer.expression.ownName == name
        || making.reducer.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name
    {
      found.append(making)
    }
    return .visitChildren
  }
}
