import SwiftSyntax

extension Classic {
  /// Replaces the context of an action with the view model.
  enum ActionContext: ClassicRule {
    static let record = rule(
      "context", "Replace the context of an action with the view model", .safe,
      """
      A context held its view model weakly, and did nothing after the view model was deallocated. A \
      closure that runs later therefore captures `self` weakly, unless it already retains the view \
      model. A context could read the state for as long as the context existed. A closure that reads \
      the state therefore captures the store too.
      """,
      before: "load { lines in context.commit { $0.lines = lines } }",
      after: "load { [weak self] lines in self?.commit { $0.lines = lines } }")

    static let examples = [
      example(
        before: """
          extension Counter {
            func go() {
              dispatch { context in
                load { names in context.commit { $0.names = names } }
                load { [weak self] names in
                  context.send(.done)
                  guard let self = self else { return }
                  context.commit { $0.names = names }
                  self.stop()
                }
                load { names in
                  self.stop()
                  context.commit { $0.names = names }
                }
                now { context.commit { $0.count += 1 } }
                later {
                  context.commit { $0.count = 0 }
                  print(context.currentState.count)
                  later { context.dispatch("inner") { $0.emit(.done) } }
                }
                use(context)
              }
            }
            func use(_ context: DispatchContext<Counter>) { context.commit { $0.count = 1 } }
          }

          """,
        after: """
          extension Counter {
            func go() {
              load { [weak self] names in self?.commit { $0.names = names } }
              load { [weak self] names in
                self?.send(.done)
                guard let self = self else { return }
                self.commit { $0.names = names }
                self.stop()
              }
              load { names in
                self.stop()
                self.commit { $0.names = names }
              }
              now { self.commit { $0.count += 1 } }
              later { [weak self, store] in
                self?.commit { $0.count = 0 }
                print(store.state.count)
                later { if let self = self { self.send(.done) } }
              }
              use(self)
            }
            func use(_ context: Counter) { context.commit { $0.count = 1 } }
          }

          """),
      example(
        before: """
          extension Counter {
            func go() {
              dispatch { context in
                later { self.stop(); keep(context) }
                later { keep(context) }
              }
            }
            func keep(_ context: Any) {}
          }

          """,
        after: """
          extension Counter {
            func go() {
              later { self.stop(); keep(self) }
              \(marker)
              later { keep(context) }
            }
            func keep(_ context: Any) {}
          }

          """),
    ]

    /// Rewrites a commit, or a sent activity, through the context.
    static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {
      guard operation.isOfContext else { return }
      switch operation.kind {
      case .commit(replacement: nil):
        context.report(
          record, at: operation.call, "The view model commits", symbol: operation.name,
          grade: operation.grade, operation.edits)
      case .commit:
        break
      case .send:
        context.report(
          record, at: operation.call, operation.messageOfSend, symbol: operation.name,
          grade: operation.grade, operation.edits)
      }
    }

    /// Rewrites `context.currentState`.
    static func rewrite(_ member: ClassicContextMember, in context: ClassicContext) {
      guard member.name == "currentState" else { return }
      let node = member.node
      let end = context.isRead(node) ? "" : ".primitive"
      context.handle(node)
      guard case .prefix(let prefix) = context.access(at: node) else { return }
      let owner: String
      if prefix == "self?." {
        guard reachesStore(at: node, context) else { return }
        owner = "store."
      } else {
        let isHidden = context.isLocal("state", at: node) || context.isDeclaring("state", at: node)
        owner = isHidden ? "self." : prefix
      }
      context.report(
        record, at: node, "The view model provides the state", symbol: "currentState",
        [context.replace(node.bytes, "\(owner)state\(end)")])
    }

    /// Adds the store to the captures of a closure that already captures `self`.
    ///
    /// - Returns: `false` if a local variable shadows the store.
    private static func reachesStore(at node: MemberAccessExprSyntax, _ context: ClassicContext)
      -> Bool
    {
      guard let boundary = context.boundary(of: node) else { return true }
      guard !context.isLocal("store", at: node) else {
        context.report(
          record, at: node, "A local variable shadows the store",
          symbol: "currentState", grade: .manual)
        return false
      }
      guard let (closure, isInStrong) = context.weakClosure(around: node, upTo: boundary),
        context.captures.insert(closure.id).inserted, let capture = closure.selfCapture
      else { return true }
      let end = capture.name.bytes.upperBound
      context.report(
        record, at: closure, "The closure captures the store, as the context did",
        symbol: "context",
        [context.replace(end..<end, isInStrong ? ", store = self.store" : ", store")])
      return true
    }

    /// Rewrites a context that is stored or passed on.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: ClassicContext) {
      let text = name.baseName.text
      guard context.resolve(text, at: Syntax(name)) == .context, context.isLocal(text, at: name)
      else { return }
      context.handled.insert(name.id)
      guard case .prefix(let prefix) = context.access(at: name, capturing: false) else { return }
      guard prefix != "self?." else {
        context.report(
          record, at: name, "A closure that runs later passes the context on", symbol: "context",
          grade: .manual)
        return
      }
      context.report(
        record, at: name, "The view model replaces the context", symbol: "context",
        [context.replace(name.bytes, "self")])
    }
  }
}
