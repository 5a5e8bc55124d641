import SwiftSyntax

/// Where files have signals that are not a state's.
struct VueFluxSignalUse: Sendable {
  /// The files in which the library's signals are named, by their modules.
  private var files: [String: Set<String>] = [:]
  /// The modules in which something that is public names them.
  private var publicModules: Set<String> = []
  /// The modules that have variables or constants that are in no state.
  private var holding: Set<String> = []
  /// The modules that others see all of, as their tests.
  private var tested: [String: Set<String>] = [:]

  mutating func merge(_ other: VueFluxSignalUse) {
    files.merge(other.files) { $0.union($1) }
    publicModules.formUnion(other.publicModules)
    holding.formUnion(other.holding)
    tested.merge(other.tested) { $0.union($1) }
  }

  mutating func note(_ node: ImportDeclSyntax, in module: String) {
    guard node.attributes.trimmedDescription.contains("@testable"),
      let name = node.path.first?.name.text
    else { return }
    tested[module, default: []].insert(name)
  }

  /// The module whose type another one uses: its own, or that of the one which it tests; `nil` if it
  /// tests several.
  func provider(for module: String) -> String? {
    let all = (tested[module] ?? []).filter { files[$0] != nil }
    return all.count > 1 ? nil : all.first ?? module
  }

  mutating func note(_ node: some SyntaxProtocol, _ name: String, in file: SourceFile) {
    if name != "Signal" { holding.insert(file.module) }
    files[file.module, default: []].insert(file.path)
    if node.isInPublicDeclaration { publicModules.insert(file.module) }
  }

  /// The file of a module that is given a type for them; `nil` if the module has none, or hands them
  /// to another one that has some, too, so that it would have to be one type for both.
  func home(in module: String, imports: [String: Set<String>]) -> String? {
    guard let own = files[module] else { return nil }
    let shares = files.keys.contains { other in
      other != module && provider(for: other) != module
        && (publicModules.contains(module) && imports[other]?.contains(module) == true
          || publicModules.contains(other) && imports[module]?.contains(other) == true)
    }
    return shares ? nil : own.min()
  }

  /// The modules that have signals, or test one that has.
  var modules: Set<String> {
    Set(files.keys).union(tested.keys.filter { provider(for: $0) != $0 })
  }

  func holdsValues(in module: String) -> Bool {
    holding.contains { provider(for: $0) == module }
  }
  func isPublic(in module: String) -> Bool { publicModules.contains(module) }
}

extension ModuleIndex {
  /// The file in which a module is given that type.
  func feedHome(in module: String) -> String? {
    guard declarations.vueFlux.signals.provider(for: module) == module else { return nil }
    return declarations.vueFlux.signals.home(in: module, imports: declarations.vueFlux.imports)
  }

  /// What takes the place of the library's signals in a module; `nil` if they stay what they are.
  func feed(in module: String) -> String? {
    guard let provider = declarations.vueFlux.signals.provider(for: module),
      feedHome(in: provider) != nil,
      declarations.simpleNames.isDisjoint(
        with: VueFluxNames.signals.union(["CancelAction", "ObservedValue"]))
    else { return nil }
    return ["Feed", "SignalFeed", "ValueFeed"].first { !declarations.simpleNames.contains($0) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether it makes a variable that shows a store's state.
  var isShared: Bool { arguments.first?.label?.text == "sharing" }
}

extension SyntaxProtocol {
  fileprivate var isInPublicDeclaration: Bool {
    sequence(first: Syntax(self), next: \.parent).contains {
      $0.asProtocol((any WithModifiersSyntax).self)?.modifiers.arePublic == true
    }
  }
}

/// The type that a module is given for signals that are not a state's.
package enum VueFluxFeed {
  /// - Parameters:
  ///   - name: What it is called.
  ///   - store: What the modern store is called in the file.
  ///   - holdsValues: Whether there are variables, too.
  package static func declaration(
    _ name: String, store: String, isPublic: Bool, holdsValues: Bool, indentStep: String
  ) -> String {
    let text = """

      // MARK: Signals

      /// What is told to who observes it. Each observer has a beginning and an end of its own.
      PUBLIC struct FEED<Value> {
        private let start: (@escaping (Value) -> Void) -> any Cancellable

        /// - Parameter start: Begins to tell an observer, and returns what ends that.
        PUBLIC init(_ start: @escaping (@escaping (Value) -> Void) -> any Cancellable) {
          self.start = start
        }

        /// What the property of a store is, and then what it is set to.
        PUBLIC init<State, Activity>(
          _ store: STORE<State, Activity>, _ property: KeyPath<State, Edge<Value>>
        ) {
          self.init { send in
            store.sinkState(property, queue: .passthrough) { send($0.wrappedValue) }
              .storeWhileSourceActive()
          }
        }

        /// What a store sends, where `value` makes something of it.
        PUBLIC init<State, Activity>(
          _ store: STORE<State, Activity>, _ value: @escaping (Activity) -> Value?
        ) {
          self.init { send in
            store.sinkActivity(queue: .passthrough) {
              if let value = value($0) { send(value) }
            }
            .storeWhileSourceActive()
          }
        }

        /// Goes on until what is returned is cancelled, also if that is dropped.
        @discardableResult
        PUBLIC func observe(_ observer: @escaping (Value) -> Void) -> CancelAction {
          observe(CancelAction(), observer)
        }

        /// Ends with the object, too.
        @discardableResult
        PUBLIC func observe(
          duringScopeOf object: AnyObject, _ observer: @escaping (Value) -> Void
        ) -> CancelAction {
          observe(CancelAction(duringScopeOf: object)) { [weak object] value in
            if let object { withExtendedLifetime(object) { observer(value) } }
          }
        }

        private func observe(
          _ end: CancelAction, _ observer: @escaping (Value) -> Void
        ) -> CancelAction {
          let isOver = end.isOver
          let kept = STORE<[any Cancellable], Never>(initialState: [])
          let source = start { value in
            withExtendedLifetime(kept) { if !isOver.state.primitive { observer(value) } }
          }
          // What ends when it goes is there as long as who may send.
          if !(source is CancelAction || source is StoreSubscription) {
            kept.commit { $0 = [source] }
          }
          end.action = {
            kept.commit { $0 = [] }
            source.cancel()
          }
          return end
        }

        PUBLIC func observe(on queue: AnyTargetQueue) -> FEED {
          FEED { send in observe { value in queue.execute { send(value) } } }
        }

        PUBLIC func map<Other>(_ transform: @escaping (Value) -> Other) -> FEED<Other> {
          FEED<Other> { send in observe { send(transform($0)) } }
        }

        /// Keeps the target weakly.
        @discardableResult
        PUBLIC func bind<Target: AnyObject>(
          to target: Target, on queue: AnyTargetQueue = AnyTargetQueue(.mainIsolated()),
          _ set: @escaping (Target, Value) -> Void
        ) -> CancelAction {
          observe(on: queue).observe(duringScopeOf: target) { [weak target] in
            if let target { set(target, $0) }
          }
        }

        @discardableResult
        PUBLIC func bind<Target: AnyObject>(
          to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>,
          on queue: AnyTargetQueue = AnyTargetQueue(.mainIsolated())
        ) -> CancelAction {
          bind(to: target, on: queue) { $0[keyPath: property] = $1 }
        }

        @discardableResult
        PUBLIC func bind<Target: AnyObject>(
          to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>,
          on queue: AnyTargetQueue = AnyTargetQueue(.mainIsolated())
        ) -> CancelAction {
          bind(to: target, on: queue) { $0[keyPath: property] = $1 }
        }
      }

      /// Something to do when it is cancelled, once. Nothing is done when it is dropped.
      PUBLIC final class CancelAction: Cancellable {
        fileprivate let isOver = STORE<Bool, Never>(initialState: false)
        fileprivate var action: (() -> Void)?
        private let hasScope: Bool
        private weak var scope: AnyObject?

        PUBLIC init(_ action: @escaping () -> Void = {}) {
          self.action = action
          hasScope = false
        }

        fileprivate init(duringScopeOf object: AnyObject) {
          scope = object
          hasScope = true
        }

        PUBLIC var isCancelled: Bool { isOver.state.primitive || hasScope && scope == nil }

        PUBLIC func cancel() {
          let isFirst = isOver.commit { isOver in
            defer { isOver = true }
            return !isOver
          }
          guard isFirst else { return }
          let action = action
          self.action = nil
          action?()
        }
      }

      """
    let held = """

      /// A value that is told of each time it is set.
      PUBLIC final class ObservedValue<Value> {
        private let store: STORE<Edge<Value>, Never>

        PUBLIC init(_ value: Value) {
          store = STORE(initialState: Edge(wrappedValue: value, comparer: { _, _ in false }))
        }

        PUBLIC var value: Value {
          get { store.state.primitive.wrappedValue }
          set { store.commit { $0.wrappedValue = newValue } }
        }

        PUBLIC var feed: FEED<Value> {
          FEED { [self] send in FEED(store, \\.self).observe(send) }
        }
      }

      """
    return
      (holdsValues ? text + held : text)
      .replacing("PUBLIC ", with: isPublic ? "public " : "")
      .replacing("FEED", with: name)
      .replacing("STORE", with: store)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let depth = line.prefix { $0 == " " }.count / 2
        return String(repeating: indentStep, count: depth) + line.dropFirst(depth * 2)
      }
      .joined(separator: "\n")
  }
}
