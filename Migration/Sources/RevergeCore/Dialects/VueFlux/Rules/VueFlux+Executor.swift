import SwiftSyntax

extension VueFlux {
  /// Rewrites the executors of stores to queues of components.
  enum Executor: VueFluxRule {
    static let record = rule(
      "executor", "Commit on a queue", .safe,
      """
      If the stores of a state have an executor other than `.immediate`, the component has a queue \
      that replaces the executor, and applies its actions on it. Actions that are pending when the \
      component is deallocated are not applied. The rewrite needs review if the queue is concurrent: \
      the component gets a serial queue that targets it, because VueFlux applied actions in order. If \
      all commits may be synchronous, remove the queue.
      """,
      before: "Store<Lamp>(state: .init(), mutations: .init(), executor: .mainThread)",
      after: "LampModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))")

    static let examples = [
      example(
        before: """
          let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .queue(.global()))

          """,
        after: """
          let bell = BellModel(state: .init(), queue: .specific(DispatchQueue(label: "BellModel", target: .global())))

          """,
        includesReview: true),
      example(
        before: """
          let queue = DispatchQueue(label: "bells")
          let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .mainThread)
          let other: Store<BellState> = .init(
            state: .init(), mutations: .init(), executor: .queue(queue))
          let third = Store<BellState>(state: .init(), mutations: .init())
          let fourth = Store<BellState>(state: .init(), mutations: .init(), executor: .immediate)

          final class BellStore: Store<BellState> {
            init(executor: Executor = .mainThread) {
              super.init(state: .init(), mutations: .init(), executor: executor)
            }
          }
          let fifth = BellStore(executor: .immediate)

          """,
        after: """
          let queue = DispatchQueue(label: "bells")
          let bell = BellModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))
          let other: BellModel = .init(
            state: .init(), queue: .specific(queue))
          let third = BellModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))
          let fourth = BellModel(state: .init(), queue: AnyTargetQueue(.passthrough))

          final class BellStore: BellModel {
            init(executor: AnyTargetQueue = AnyTargetQueue(.mainIsolated())) {
              super.init(state: .init(), queue: executor)
            }
          }
          let fifth = BellStore(executor: AnyTargetQueue(.passthrough))

          """),
      example(
        before: """
          let pool = DispatchQueue(label: "pool", attributes: .concurrent)
          let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .queue(.global()))
          let other = Store<BellState>(state: .init(), mutations: .init(), executor: .queue(pool))

          """,
        after: """
          let pool = DispatchQueue(label: "pool", attributes: .concurrent)
          let bell = BellModel(state: .init(), queue: .specific(DispatchQueue(label: "BellModel", target: .global())))
          let other = BellModel(state: .init(), queue: .specific(DispatchQueue(label: "BellModel", target: pool)))

          """,
        includesReview: true),
      example(
        before: """
          extension Store {
            convenience init(state: State, mutations: State.Mutations) {
              self.init(state: state, mutations: mutations, executor: .immediate)
            }
          }
          let bell = Store<BellState>(state: .init(), mutations: .init())

          """,
        after: """
          let bell = BellModel(state: .init())

          """),
      example(
        before: """
          final class DialState: State {
            typealias Action = Int
            typealias Mutations = DialMutations

            fileprivate var turns = 0
            fileprivate let turned = Sink<Int>()
          }

          struct DialMutations: Mutations {
            func commit(action: Int, state: DialState) {
              state.turns += action
              state.turned.send(value: action)
            }
          }

          let dial = Store<DialState>(state: .init(), mutations: .init(), executor: .mainThread)

          """,
        after: """
          struct DialState {
            fileprivate var turns = 0
          }

          final class DialModel: StoreComponentType {
            enum Activity {
              case turned(Int)
            }

            let store: Store<DialState, Activity>
            private let queue: AnyTargetQueue

            init(state: DialState, queue: AnyTargetQueue) {
              store = Store(initialState: state)
              self.queue = queue
            }

            func apply(_ action: Int) {
              queue.execute { [weak self] in
                guard let self else { return }
                var activities: [Activity] = []
                self.commit { self.reduce(action, &$0, &activities) }
                for activity in activities { self.send(activity) }
              }
            }

            private func reduce(_ action: Int, _ state: inout DialState, _ activities: inout [Activity]) {
              state.turns += action
              activities.append(.turned(action))
            }
          }

          let dial = DialModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))

          """),
    ]

    /// Creates a component with the queue of its commits.
    static func rewrite(_ creation: VueFluxCreation, in context: VueFluxContext) {
      let call = creation.call
      switch creation.form {
      case .unknownExecutor:
        context.report(
          record, at: call, "Cannot determine the executor of the store, or cannot name it here",
          symbol: "executor", grade: .review, context.edits(of: creation))
      case .concurrentExecutor:
        context.report(
          record, at: call, "A concurrent queue would not apply the actions in order",
          symbol: "executor", grade: .review, context.edits(of: creation))
      case .queued:
        let edits = context.edits(of: creation)
        let isConcurrent = edits.contains { $0.replacement.contains("DispatchQueue(label: ") }
        context.report(
          record, at: call,
          isConcurrent
            ? "The queue is concurrent: a serial queue that targets it preserves the order of actions"
            : "The component is created with the queue of its commits", symbol: "executor",
          grade: isConcurrent ? .review : .safe, edits)
      case .unknownState, .foreignMutations, .sharedState, .immediate:
        break
      }
    }

    /// Removes an initializer that only chooses an executor.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard context.onlyChoosesExecutor(part) else { return }
      context.handled.insert(part.node.id)
      context.report(
        record, at: part.node, "Each store is created with the queue of its commits",
        symbol: "Store", [context.removalOfMember(part.node)])
    }

    /// Makes a global queue visible to the files that create stores with it.
    static func rewrite(_ variable: VariableDeclSyntax, in context: VueFluxContext) {
      guard context.frames.isEmpty, context.isOfVueFlux,
        variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true,
        let word = variable.modifiers.first(where: {
          ["private", "fileprivate"].contains($0.name.text)
        }),
        variable.bindings.contains(where: {
          context.index.declarations.vueFlux.execution.isNeededElsewhere(
            $0.pattern.trimmedDescription, of: context.file)
        })
      else { return }
      context.report(
        record, at: variable, "Components that other files create have this queue",
        symbol: word.name.text,
        [context.replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, "")])
    }
  }
}
