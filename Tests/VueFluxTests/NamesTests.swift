import Dispatch
import TestSupport
import Testing
import Verge
import VueFlux

/// Each public name, written out.
@Suite("Names of VueFlux")
struct NamesTests {
  @Test("Code can name the types of stores, states and actions")
  func store() {
    let state: any VueFlux.State = TallyState()
    let mutations: any VueFlux.Mutations = TallyMutations()
    withExtendedLifetime((state, mutations)) {}
    let store: VueFlux.Store<TallyState> = .init(
      state: TallyState(), mutations: TallyMutations(), executor: .immediate)
    let actions: VueFlux.Actions<TallyState> = store.actions
    let bus: VueFlux.Actions<TallyState> = VueFlux.Store<TallyState>.actions
    withExtendedLifetime(bus) {}
    let computed: VueFlux.Computed<TallyState> = store.computed
    actions.dispatch(action: .add(1))
    TallyMutations().commit(action: .touch, state: computed.state)
    let modern: Verge.Store<VueFlux.StateRevision<TallyState>, TallyAction> = store.modernStore
    let revision: VueFlux.StateRevision<TallyState> = modern.state.primitive
    #expect(revision.revision == 1)
    #expect(revision.object === computed.state)
    #expect(revision == modern.state.primitive)
  }

  @Test("Code can name the types of subscriptions")
  func subscriptions() {
    final class Owner: VueFlux.SubscriptionScopeOwner {
      let subscriptionScope: VueFlux.SubscriptionScope = .init()
    }
    let store = makeStore()
    let owner = Owner()
    let one: VueFlux.Subscription = store.subscribe(executor: .immediate) { _, _ in }
    let two: VueFlux.Subscription = store.subscribe(scope: owner, executor: .immediate) { _, _ in }
    owner.subscriptionScope.append(subscription: one)
    owner.subscriptionScope += two
    let optional: VueFlux.SubscriptionScope? = owner.subscriptionScope
    optional += one
    one.unsubscribe()
    #expect(one.isUnsubscribed)
    #expect(!two.isUnsubscribed)
    withExtendedLifetime((store, owner)) {}
  }

  @Test("Code can name the types of executors, work items and references")
  func utilities() {
    let context: VueFlux.Executor.Context = { $0() }
    var count = 0
    VueFlux.Executor(context).execute { count += 1 }
    VueFlux.Executor.immediate.execute { count += 1 }
    _ = VueFlux.Executor.mainThread
    _ = VueFlux.Executor.queue(.global())
    #expect(count == 2)
    let reference: VueFlux.AtomicReference<Int> = .init(0, recursive: false)
    reference.value = 1
    reference.synchronized { _ in }
    reference.modify { $0 += 1 }
    #expect(reference.swap(3) == 2)
  }
}
