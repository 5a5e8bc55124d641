import SwiftSyntax

extension Shim {
  /// Rewrites `import Verge` to `import VergeClassic`, also in `canImport`.
  enum Import: ShimRule {
    static let record = rule(
      "import", "Import the module of this package", .safe,
      """
      The module has the name of its dialect, and the names of the original. If the identifiers of a \
      file do not determine its dialect, the file gets the dialect of the other files that import \
      the same module, because an app has only one module with a given name. COMPATIBILITY.md lists the \
      differences from the original, with the reasons.
      """,
      before: "import Verge", after: "import VergeClassic")

    static let examples = [
      example(
        "A beta of VergeStore 6, whose view models had a module",
        before: """
          import VergeStore
          import VergeViewModel

          final class Cart: DispatcherBase<Shop, Never> {
            func clear() -> Mutation<Void> { .mutation { $0.names = [] } }
          }

          """,
        after: """
          import VergeStoreBeta

          final class Cart: DispatcherBase<Shop, Never> {
            func clear() -> Mutation<Void> { .mutation { $0.names = [] } }
          }

          """),
      example(
        "Verge Classic under the name of Verge", before: model,
        after: "import VergeClassic" + model.dropFirst("import Verge".count)),
      example(
        "a file whose dialect only other files determine",
        beside: model,
        before: "// A screen.\n@testable import Verge  // the store\nimport Foundation\n",
        after: "// A screen.\n@testable import VergeClassic  // the store\nimport Foundation\n"),
      example(
        "Cycler 3, and a condition that asks for the module",
        before: """
          #if canImport(Cycler)
            import Cycler
          #endif
          final class Model: CyclerType {
            struct State { var name = "" }
            let state = Storage(State())
            func clear() { commit { $0.name = "" } }
          }

          """,
        after: """
          #if canImport(VergeClassic)
            import VergeClassic
          #endif
          final class Model: CyclerType {
            struct State { var name = "" }
            let state = Storage(State())
            func clear() { commit { $0.name = "" } }
          }

          """),
      example(
        "the core module beside that of the dialect",
        before: "import Foundation\nimport VergeClassic\nimport VergeCore\n\nlet a = 1\n",
        after: "import Foundation\nimport VergeClassic\n\nlet a = 1\n"),
      example(
        "the core module of VergeStore 6 by itself",
        before: "import VergeCore\n\nfinal class Cart: Dispatcher<Shop> {}\n",
        after: "import VergeStore\n\nfinal class Cart: Dispatcher<Shop> {}\n"),
      example(
        "an import of one name beside one of all",
        before: "import class Verge.Emitter\nimport Verge\nfinal class Model: VergeType {}\n",
        after:
          "import class VergeClassic.Emitter\nimport VergeClassic\nfinal class Model: VergeType {}\n"
      ),
      example(
        "a signal of activities alone",
        before:
          "import Cycler\nmodel.activity.asSignal().emit(onNext: show)\nlet a: VergeLogging\n",
        after:
          "import VergeClassic\nmodel.activity.asSignal().emit(onNext: show)\nlet a: VergeLogging\n"
      ),
      example(
        "calls of RxSwift 4 in a module that uses no library member that needs RxSwift",
        before: """
          import RxSwift
          import Verge
          final class Model: VergeType {}
          let late = Single.just(1).do(onNext: show).delay(0.5, scheduler: MainScheduler.instance)

          """,
        after: """
          import RxSwift
          import VergeClassic
          final class Model: VergeType {}
          let late = Single.just(1).do(onNext: show).delay(0.5, scheduler: MainScheduler.instance)

          """, includesReview: true),
      example(
        "the module for RxSwift of Verge 7, which keeps its name",
        before: """
          import VergeStore
          import VergeRx
          final class Cart: StoreComponentType { let store: Store<Int, Never> }
          let all = cart.rx.stateObservable().changed { $0 }

          """,
        after: """
          import Verge
          import VergeRx
          final class Cart: StoreComponentType { let store: Store<Int, Never> }
          let all = cart.rx.stateObservable().changed { $0 }

          """),
      example(
        "a file of Verge 7 whose dialect another file determines",
        beside: "import VergeStore\nlet derived: Derived<Int>\n",
        before: "import VergeCore\nimport VergeStore\n\nlet a = 1\n",
        after: "import Verge\n\nlet a = 1\n"),
      example(
        "view models of the first betas of 6.0.0 with activities",
        beside: "import VergeViewModel\nfinal class Root: StoreBase<Shop> {}\n",
        before: """
          import VergeCore
          import VergeViewModel

          final class Model: StandaloneVergeViewModelBase<ModelState, ModelEvent> {}

          """,
        after: """
          import VergeViewModelBeta

          final class Model: StandaloneVergeViewModelBase<ModelState, ModelEvent> {}

          """),
      example(
        "Verge 7, whose entities had a module",
        before: """
          import VergeORM
          import VergeStore

          struct Shop: DatabaseEmbedding {
            static let getterToDatabase: (Shop) -> Library = { $0.library }
          }

          """,
        after: """
          import VergeORM
          import Verge

          struct Shop: DatabaseEmbedding {
            static let getterToDatabase: (Shop) -> Library = { $0.library }
          }

          """),
    ]

    private static let model = """
      import Verge

      final class Model: VergeType {
        typealias Activity = NoActivity
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
      }

      """

    static func rewrite(_ clause: ShimUnreachableClause, in context: ShimContext) {
      if !context.subject.isRx { context.rewrite(clause, by: record) }
    }

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      if !context.subject.isRx { context.rewriteCondition(call, by: record) }
    }

    static func rewrite(_ node: ShimImport, in context: ShimContext) {
      guard !node.isOfRx else { return }
      let subject = context.subject
      let (old, new) = (node.name.text, node.replacement)
      let isThere =
        context.wholeModules.contains(new)
        || new == "VergeStore" && subject.use.imports.contains("VergeViewModel")
      let assumption =
        subject.isAssumed ? "; other files with the same import determine the dialect" : ""
      context.report(
        record, at: node.node,
        isThere
          ? "'\(new)' contains the names of '\(old)'"
          : "\(subject.generation.rawValue) is '\(new)' in this package\(assumption)",
        symbol: old,
        // Commits of Cycler 2 need review, and the file does not compile without their rewrite.
        grade: subject.generation == .cycler2 ? .review : nil,
        isThere
          ? context.removal(ofLine: node.node) : [context.replace(node.name.bytes, new)])
    }
  }
}
