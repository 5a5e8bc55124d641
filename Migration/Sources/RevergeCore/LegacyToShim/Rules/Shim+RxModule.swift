import SwiftSyntax

extension Shim {
  /// Rewrites `import Verge` to `import VergeClassicRx`, also in `canImport`.
  enum RxModule: ShimRule {
    static let record = rule(
      "rx-module", "Import the module with the RxSwift members", .review,
      """
      The RxSwift members of Classic are in `VergeClassicRx`, which contains `VergeClassic` and \
      RxSwift. All files of a module import it if one of them uses such a member, because \
      `DisposeBag` and similar names must mean the same everywhere. The RxSwift members of VergeStore 6 \
      are in `VergeStoreRx` and `VergeStoreBetaRx`, beside the module of the store. The package needs the \
      trait `Rx`, and resolves RxSwift 6.9 or later. If no file of a module uses RxSwift, the import \
      of `RxVergeStore` is removed.
      """,
      before: "import Verge", after: "import VergeClassicRx")

    static let examples = [
      example(
        "activities with an operator on the way",
        before:
          "import RxSwift\nimport VergeClassic\nlet a = model.activity.asObservable().map { 1 }\n",
        after:
          "import RxSwift\nimport VergeClassicRx\nlet a = model.activity.asObservable().map { 1 }\n",
        includesReview: true),
      example(
        "a signal of activities, alone and with an operator",
        beside: "import VergeClassic\nmodel.activity.asSignal().emit(onNext: show)\n",
        before: "import VergeClassic\nlet names = model.activity.asSignal().map { 1 }\n",
        after: "import VergeClassicRx\nlet names = model.activity.asSignal().map { 1 }\n",
        includesReview: true),
      example(
        "activities with a comment on the way",
        before:
          "import VergeClassic\nmodel.activity.asObservable() // all\n  .subscribe(onNext: show)\n",
        after:
          "import VergeClassicRx\nmodel.activity.asObservable() // all\n  .subscribe(onNext: show)\n",
        includesReview: true),
      example(
        "a binder",
        before:
          "import RxSwift\nimport VergeClassic\nlet end = names.bind(to: model.commitBinder(target: \\.name))\n",
        after:
          "import RxSwift\nimport VergeClassicRx\nlet end = names.bind(to: model.commitBinder(target: \\.name))\n",
        includesReview: true),
      example(
        "a bag for both",
        before:
          "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\nlet one = Observable.just(1)\nlet two = model.activity\n",
        after:
          "import RxSwift\nimport VergeClassicRx\nlet bag = DisposeBag()\nlet one = Observable.just(1)\nlet two = model.activity\n",
        includesReview: true),
      example(
        "a state as an observable", with: [QualifiedName.record],
        before: """
          import Verge
          #if canImport(Verge)
          let a = model.state.changed(\\.name).skip(1)
          func bind(_ state: Verge.Storage<Int>, _ model: Model) {
            model.state.asDriver(keyPath: \\.name).drive(label)
          }
          #endif
          final class Model: VergeType {}

          """,
        after: """
          import VergeClassicRx
          #if canImport(VergeClassicRx)
          let a = model.state.changed(\\.name).skip(1)
          func bind(_ state: VergeClassicRx.Storage<Int>, _ model: Model) {
            model.state.asDriver(keyPath: \\.name).drive(label)
          }
          #endif
          final class Model: VergeType {}

          """,
        includesReview: true),
      example(
        "a state as an observable, without the changes for review",
        before: "import VergeClassic\nlet a = model.rx.activitySignal\n",
        after: "import VergeClassic\nlet a = model.rx.activitySignal\n"),
      example(
        "a screen without the library's import",
        beside:
          "import RxSwift\nfinal class Screen {\n  func bind() { model.state.changedDriver(\\.name).drive() }\n}\n",
        before: """
          import RxSwift
          import Cycler
          final class Model: CyclerType {
            let bag = DisposeBag()
            func bind(_ names: Observable<String>) {
              names.bind(to: commitIfChangedBinder(target: \\.name)).disposed(by: bag)
              commit { $0.update(1, \\.count) }
            }
          }

          """,
        after: """
          import RxSwift
          import VergeClassicRx
          final class Model: CyclerType {
            let bag = DisposeBag()
            func bind(_ names: Observable<String>) {
              names.bind(to: commitIfChangedBinder(target: \\.name)).disposed(by: bag)
              commit { $0.count = 1 }
            }
          }

          """, includesReview: true),
      example(
        "a single that is subscribed to with a context",
        before:
          "import VergeClassic\nlet one = single.subscribe(with: context, untilDeinit: true)\n",
        after:
          "import VergeClassicRx\nlet one = single.subscribe(with: context, untilDeinit: true)\n",
        includesReview: true),
      example(
        "`do` of a user-defined `Single`",
        before:
          "import VergeClassic\nlet a = model.rx.stateObservable\nstruct Single {}\nlet b = Single.make().do(onNext: show)\n",
        after:
          "import VergeClassicRx\nlet a = model.rx.stateObservable\nstruct Single {}\nlet b = Single.make().do(onNext: show)\n",
        includesReview: true),
      example(
        "the module for RxSwift of VergeStore 6, which nothing uses",
        before: "import VergeStore\nimport RxVergeStore\nlet store: VergeDefaultStore<Int>\n",
        after: "import VergeStore\nlet store: VergeDefaultStore<Int>\n", includesReview: true),
      example(
        "the module for RxSwift of VergeStore 6",
        before: """
          import VergeStore
          import RxVergeStore
          final class Cart: Dispatcher<Int> {}
          let all = store.backingStorage.asObservable()

          """,
        after: """
          import VergeStore
          import VergeStoreRx
          final class Cart: Dispatcher<Int> {}
          let all = store.backingStorage.asObservable()

          """, includesReview: true),
      example(
        "the module for RxSwift of the betas", with: [Import.record],
        before: """
          import VergeStore
          import VergeRx
          final class Cart: DispatcherBase<Int, Never> {
            func clear() -> Mutation<Void> { .mutation { $0 = 0 } }
          }
          let all = store.rx.stateObservable.changed(\\.count)

          """,
        after: """
          import VergeStoreBeta
          import VergeStoreBetaRx
          final class Cart: DispatcherBase<Int, Never> {
            func clear() -> Mutation<Void> { .mutation { $0 = 0 } }
          }
          let all = store.rx.stateObservable.changed(\\.count)

          """, includesReview: true),
    ]

    static func rewrite(_ clause: ShimUnreachableClause, in context: ShimContext) {
      if context.subject.isRx { context.rewrite(clause, by: record) }
    }

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      if context.subject.isRx { context.rewriteCondition(call, by: record) }
    }

    static func rewrite(_ node: ShimImport, in context: ShimContext) {
      guard node.isOfRx else { return }
      let subject = context.subject
      let (old, new) = (node.name.text, node.replacement)
      let message: String
      var edits = context.removal(ofLine: node.node)
      if !subject.isClassic, !subject.moduleNeedsRx {
        message = "No file of the module uses '\(old)'"
      } else if context.wholeModules.contains(new) {
        message = "'\(new)' contains the names of '\(old)'"
      } else {
        message =
          "'\(new)' has the RxSwift members, with the package trait 'Rx'\(subject.rxReason)"
        edits = [context.replace(node.name.bytes, new)]
      }
      context.report(record, at: node.node, message, symbol: old, edits)
    }
  }
}
