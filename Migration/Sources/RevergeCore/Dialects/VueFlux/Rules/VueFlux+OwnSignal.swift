import SwiftSyntax

extension VueFlux {
  /// Converts signals outside of states to feeds.
  enum OwnSignal: VueFluxRule {
    static let record = rule(
      "own-signal", "Convert signals outside of a state to feeds", .safe,
      """
      A module that creates, passes or extends signals imports `VergeFeed`: its `Feed` has \
      members like those of the library's signals. Add the product to the target. A signal of a state \
      that is passed on or extended becomes a feed, and a variable or a constant outside of a state becomes an \
      `ObservedValue`.
      """,
      before: "func find() -> Signal<Page>", after: "func find() -> Feed<Page>")

    static let examples = [
      example(
        before: """
          struct Signal<Value> {
            let value: Value
          }

          extension Signal {
            func observe(_ observer: (Value) -> Void) { observer(value) }
          }

          func see(_ signal: Signal<Int>) { signal.observe { print($0) } }

          func see(_ lamp: Store<LampState>) { lamp.computed.items.skip(1) }

          """,
        after: """
          struct Signal<Value> {
            let value: Value
          }

          extension Signal {
            func observe(_ observer: (Value) -> Void) { observer(value) }
          }

          func see(_ signal: Signal<Int>) { signal.observe { print($0) } }

          \(marker)
          func see(_ lamp: LampModel) { lamp.computed.items.skip(1) }

          """),
      example(
        before: """
          import VueFluxReactive

          final class Service {
            func load() -> Signal<Int> {
              return Signal { send in
                let job = later { send(1) }
                return AnyDisposable(job.cancel)
              }
            }

            func load(_ count: Int) -> Signal<Int> {
              guard count > 0 else { return .init { _ in AnyDisposable() } }
              return load().map { $0 + count }.observe(on: .mainThread)
            }
          }

          final class Screen {
            private var pending: Disposable?

            func see(_ service: Service, _ label: Label) {
              pending?.dispose()
              pending = service.load().observe { print($0) }
              let token = service.load(2).observe { print($0) }
              print(token.isDisposed)
              token.dispose()
              service.load().map { "\\($0)" }.bind(to: label, \\.text, on: .immediate)
              service.load().map { $0 == 0 }.bind(to: label.hidden)
              label.hidden.bind(signal: service.load().map { $0 == 1 }, on: .immediate)
            }
          }

          """,
        after: """
          import Verge
          import VergeFeed

          final class Service {
            func load() -> Feed<Int> {
              return Feed { send in
                let job = later { send(1) }
                return CancelAction(job.cancel)
              }
            }

            func load(_ count: Int) -> Feed<Int> {
              guard count > 0 else { return .init { _ in CancelAction() } }
              return load().map { $0 + count }.observe(on: AnyTargetQueue(.mainIsolated()))
            }
          }

          final class Screen {
            private var pending: (any Cancellable)?

            func see(_ service: Service, _ label: Label) {
              pending?.cancel()
              pending = service.load().observe { print($0) }
              let token = service.load(2).observe { print($0) }
              print(token.isCancelled)
              token.cancel()
              service.load().map { "\\($0)" }.bind(to: label, \\.text, on: AnyTargetQueue(.passthrough))
              service.load().map { $0 == 0 }.bind(to: label) { $0.hidden($1) }
              service.load().map { $0 == 1 }.bind(to: label, on: AnyTargetQueue(.passthrough)) { $0.hidden($1) }
            }
          }

          """),
      example(
        before: """
          import VueFlux
          import VueFluxReactive

          extension Signal where Value == String {
            var words: Signal<Int> {
              return Signal<Int> { send in
                self.observe { send($0.count) }
              }
            }

            static func merge(_ signals: Signal<Value>...) -> Signal<Value> {
              return Signal { send in DisposableScope(signals.map { $0.observe(send) }) }
            }
          }

          func see(_ lamp: Store<LampState>) {
            let all = Signal.merge(lamp.computed.text.signal, lamp.computed.failures)
            all.words.observe { print($0) }
            lamp.computed.count.map { "\\($0)" }.words.observe { print($0) }
            lamp.computed.items.observe { print($0) }
          }

          """,
        after: """
          import Verge
          import VergeFeed

          extension Feed where Value == String {
            var words: Feed<Int> {
              return Feed<Int> { send in
                self.observe { send($0.count) }
              }
            }

            static func merge(_ signals: Feed<Value>...) -> Feed<Value> {
              return Feed { send in VergeAnyCancellable(signals.map { $0.observe(send) }) }
            }
          }

          func see(_ lamp: LampModel) {
            let all = Feed.merge(Feed(lamp.store, \\.$text), Feed<String>(lamp.store) { if case .failures(let value) = $0 { value } else { nil } })
            all.words.observe { print($0) }
            Feed(lamp.store, \\.$items).map(LampState.count).map { "\\($0)" }.words.observe { print($0) }
            lamp.sinkState(\\.$items, queue: .passthrough) { print($0.wrappedValue) }.storeWhileSourceActive()
          }

          """),
      example(
        before: """
          import VueFluxReactive

          public final class Player {
            public let volume = Variable(0.5)
            public let title: Variable<String>
            public var loudness: Constant<Double> { return volume.constant }

            public init(_ title: String) { self.title = Variable(title) }

            public func mute() { volume.value = 0 }
          }

          func see(_ player: Player) {
            player.volume.signal.observe { print($0) }
            let fixed = Constant(1)
            fixed.signal.observe { print($0) }
            let shown = Constant(variable: player.title)
            print(player.volume.value, fixed.value, shown.value)
          }

          """,
        after: """
          import Verge
          import VergeFeed

          public final class Player {
            public let volume = ObservedValue(0.5)
            public let title: ObservedValue<String>
            public var loudness: ObservedValue<Double> { return volume }

            public init(_ title: String) { self.title = ObservedValue(title) }

            public func mute() { volume.value = 0 }
          }

          func see(_ player: Player) {
            player.volume.feed.observe { print($0) }
            let fixed = ObservedValue(1)
            fixed.feed.observe { print($0) }
            let shown = player.title
            print(player.volume.value, fixed.value, shown.value)
          }

          """),
      example(
        before: """
          import VueFlux
          import VueFluxReactive

          final class DialState: State {
            typealias Action = Int
            typealias Mutations = DialMutations

            fileprivate var turns = 0
            fileprivate let mark = Variable(0)
            fileprivate let name = Variable("")
            fileprivate let turned = Sink<Int>()
            fileprivate func title(_ mark: Int) -> String { return "\\(mark) of \\(turns)" }
          }

          struct DialMutations: Mutations {
            func commit(action: Int, state: DialState) {
              state.turns += action
              state.turned.send(value: action)
            }
          }

          protocol DialComputed {
            var title: Signal<String> { get }
            var turned: Signal<Int> { get }
            var isStill: Bool { get }
          }

          extension Computed: DialComputed where State == DialState {
            var title: Signal<String> {
              return state.mark.signal.map { [state] mark in state.title(mark) + "\\(state.turns)" }
            }
            var turned: Signal<Int> { return state.turned.signal }
            var isStill: Bool { return state.turns == 0 && state.title(0) == "" }
            var name: Constant<String> { return state.name.constant }
          }

          func see(_ dial: Store<DialState>, _ computed: DialComputed) {
            dial.computed.title.observe { print($0) }
            computed.title.observe { print($0) }
            print(dial.computed.isStill, dial.computed.name.value)
          }

          """,
        after: """
          import Verge
          import VergeFeed

          struct DialState {
            fileprivate var turns = 0
            @Edge(comparer: { _, _ in false }) fileprivate var mark = 0
            @Edge(comparer: { _, _ in false }) fileprivate(set) var name = ""
            fileprivate func title(_ mark: Int) -> String { return "\\(mark) of \\(turns)" }
          }

          final class DialModel: StoreComponentType {
            enum Activity {
              case turned(Int)
            }

            let store: Store<DialState, Activity>

            init(state: DialState) {
              store = Store(initialState: state)
            }

            func apply(_ action: Int) {
              var activities: [Activity] = []
              commit { reduce(action, &$0, &activities) }
              for activity in activities { send(activity) }
            }

            private func reduce(_ action: Int, _ state: inout DialState, _ activities: inout [Activity]) {
              state.turns += action
              activities.append(.turned(action))
            }
          }

          protocol DialComputed {
            var title: Feed<String> { get }
            var turned: Feed<Int> { get }
            var isStill: Bool { get }
          }

          extension DialModel: DialComputed {
            var title: Feed<String> {
              return Feed(store, \\.$mark).map { [unowned store] mark in store.state.primitive.title(mark) + "\\(store.state.turns)" }
            }
            var turned: Feed<Int> { return Feed<Int>(store) { if case .turned(let value) = $0 { value } else { nil } } }
            var isStill: Bool { return state.turns == 0 && state.primitive.title(0) == "" }
          }

          func see(_ dial: DialModel, _ computed: DialComputed) {
            dial.title.observe { print($0) }
            computed.title.observe { print($0) }
            print(dial.isStill, dial.state.name)
          }

          """),
    ]

    /// Replaces the type of a signal with that of a feed.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard case .other(let type)? = name.type,
        VueFluxNames.signals.contains(type) || type == "Sink",
        !convert(name.node, type, context)
      else { return }
      context.reportType(name.node, type, by: record)
    }

    /// Rewrites `Signal`, `Variable` or `Constant` as a type, or in a call that creates one.
    private static func convert(
      _ node: Syntax, _ old: String, _ context: VueFluxContext
    ) -> Bool {
      guard VueFluxNames.signals.contains(old), let feed = context.feed,
        context.frame?.state == nil,
        context.frame?.type.map({ context.index.vueFlux.obstacles[$0] != nil }) != true
      else { return false }
      let name: Range<Int>
      if let type = node.as(IdentifierTypeSyntax.self) {
        name = type.name.bytes
      } else if let type = node.as(MemberTypeSyntax.self) {
        name = type.baseType.bytes.lowerBound..<type.name.bytes.upperBound
      } else {
        name = node.as(GenericSpecializationExprSyntax.self)?.expression.bytes ?? node.bytes
      }
      let call = node.parent?.as(FunctionCallExprSyntax.self)
      if old != "Signal", let call, call.calledExpression.id == node.id, call.isShared {
        return false
      }
      if old == "Constant", let call, call.calledExpression.id == node.id,
        let variable = call.arguments.first, variable.label?.text == "variable"
      {
        reportFeed(
          at: node, "The variable replaces its constant",
          [
            context.replace(call.bytes.lowerBound..<variable.expression.bytes.lowerBound, ""),
            context.replace(variable.expression.bytes.upperBound..<call.bytes.upperBound, ""),
          ], context)
        return true
      }
      reportFeed(
        at: node, "'VergeFeed' has the type for signals outside of a state",
        [context.replace(name, old == "Signal" ? feed : "ObservedValue")], context)
      return true
    }

    /// Reports a type that a signal declares.
    static func rewrite(_ member: MemberTypeSyntax, in context: VueFluxContext) {
      guard context.isOfVueFlux, let base = member.baseType.as(IdentifierTypeSyntax.self),
        base.name.text == "Signal",
        context.vueFluxType(TypeReference(base.trimmedDescription, in: context.scope))
          == .other("Signal")
      else { return }
      context.reportType(Syntax(member), "Signal", by: record)
    }

    /// Converts an extension of signals to an extension of feeds.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard case .library = part.kind else { return }
      if part.head == "Signal", let feed = context.feed {
        reportFeed(
          at: part.node, "The extension of 'Signal' becomes one of 'Feed'",
          [context.replace(part.node.extendedType.bytes, feed)], context)
      } else if part.head == "Signal" || part.head == "Constant" {
        context.reportExtension(part, by: record)
      }
    }

    /// Marks a getter whose signal does not become a function.
    static func rewrite(_ getter: VueFluxGetter, in context: VueFluxContext) {
      let message: String
      switch getter.getter.kind {
      case .mapped where !getter.isOfOwner: message = "Cannot determine the source of the signal"
      case .signal where !getter.isOfOwner:
        message = "The signal '\(getter.name)' is created in an unsupported form"
      case .value, .property, .mapped, .signal: return
      }
      context.handled.insert(getter.node.id)
      context.report(record, at: getter.node, message, symbol: "Signal", grade: .manual)
    }

    /// Rewrites a signal of a value outside of a state, or one that is passed on.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      let (node, base) = (member.node, member.base)
      if rewriteOwn(node, base, context) || rewriteHeld(node, base, context) {
        context.handled.insert(node.id)
        return
      }
      guard case .computed(let state)? = member.type, let move = context.moves[state],
        let getter = move.getter(member.name), !getter.isOfComponent, getter.isSignal(of: move),
        !rewriteEscaping(node, base, getter, move, context)
      else { return }
      context.report(
        record, at: node.declName,
        "The signal '\(getter.name)' is used in a way that has no equivalent",
        symbol: "Signal", grade: .manual)
    }

    /// Rewrites `state.x.signal` in a getter of the component.
    private static func rewriteOwn(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard ["signal", "constant"].contains(node.declName.baseName.text),
        context.frame?.owner != nil,
        let (move, property) = context.stateProperty(base),
        let text = feedText(of: property.name, move, context)
      else { return false }
      context.handle(base)
      reportFeed(
        at: node.declName, "The component creates the feed from its store",
        [context.replace(node.bytes, text.start + "store" + text.end)], context)
      return true
    }

    /// Rewrites `signal` and `constant` of values outside of a state.
    private static func rewriteHeld(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard context.feed != nil, !context.isSharedVariable(base), context.isHeld(base) else {
        return false
      }
      switch node.declName.baseName.text {
      case "signal":
        reportFeed(
          at: node.declName, "The feed of the value replaces its signal",
          [context.replace(node.declName.bytes, "feed")], context)
      case "constant":
        reportFeed(
          at: node.declName, "The variable replaces its constant",
          [context.replace(base.bytes.upperBound..<node.declName.bytes.upperBound, "")], context)
      default: return false
      }
      return true
    }

    /// Rewrites a signal of a state whose use an observer of the store cannot replace.
    private static func rewriteEscaping(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ getter: VueFluxDeclarations.Getter,
      _ move: VueFluxMove, _ context: VueFluxContext
    ) -> Bool {
      guard context.feed != nil else { return false }
      let owner = context.owner(ofComputed: base)
      var whole = ExprSyntax(node)
      if let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
        ["signal", "constant"].contains(outer.declName.baseName.text)
      {
        whole = ExprSyntax(outer)
        context.handle(outer)
      }
      if getter.isConstant, whole.id == node.id { return false }
      let text: (start: String, end: String)?
      switch getter.kind {
      case .property(let property):
        text = feedText(
          of: property, move, path: property == getter.name ? nil : "\\.\(getter.name)", context)
      case .mapped:
        guard let root = move.root(of: getter) else { return false }
        let state = context.shortened(TypeReference(move.state, in: []))
        text = feedText(of: root.name, move, context).map {
          ($0, $1 + ".map(\(state).\(getter.name))")
        }
      case .value, .signal: text = nil
      }
      guard let text else { return false }
      let start = owner.bytes.lowerBound
      reportFeed(
        at: node.declName, "'\(getter.name)' is passed on as a feed",
        [
          context.replace(start..<start, text.start),
          context.replace(owner.bytes.upperBound..<whole.bytes.upperBound, ".store" + text.end),
        ], context)
      return true
    }

    /// The text around a store that creates a feed of a property of its state.
    private static func feedText(
      of name: String, _ move: VueFluxMove, path: String? = nil, _ context: VueFluxContext
    ) -> (start: String, end: String)? {
      guard let feed = context.feed, let property = move.declaration.property(name) else {
        return nil
      }
      switch property.kind {
      case .plain: return nil
      case .variable: return ("\(feed)(", ", \(path ?? "\\.$\(property.newName)"))")
      case .sink:
        let scope = move.scope
        guard let value = property.value, value != "Void", value != "()" else {
          return ("\(feed)<Void>(", ") { if case .\(name) = $0 { () } else { nil } }")
        }
        let type = context.qualified(value, in: scope)
        return (
          "\(feed)<\(type)>(", ") { if case .\(name)(let value) = $0 { value } else { nil } }"
        )
      }
    }

    /// Imports the module of observed feeds, and marks observers of unknown signals.
    static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext) {
      switch observer.form {
      case .feed, .binderOfFeed: context.usesFeed = true
      case .unknown:
        context.leave(observer.call, by: record, "Cannot determine the source of the signal")
      case .unknownExecutor, .observer, .binding, .binder, .ownFeed:
        break
      }
    }

    /// Imports the module in a file that only observes the feeds of other files.
    static func importFeed(in context: VueFluxContext) {
      guard context.usesFeed, !context.hasImportedFeed,
        let first = context.file.tree.statements.lazy.compactMap({
          $0.item.as(ImportDeclSyntax.self)
        }).first
      else { return }
      reportFeed(at: first, "The observed feeds belong to 'VergeFeed'", [], context)
    }

    /// Reports a change that needs the feed module, with its import.
    private static func reportFeed(
      at node: some SyntaxProtocol, _ message: String, _ edits: [Edit], _ context: VueFluxContext
    ) {
      context.report(record, at: node, message, symbol: "Signal", edits + context.feedImport())
    }
  }
}
