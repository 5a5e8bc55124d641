import VergeClassic

// 5.3 use sites
func useSites() throws {
  let app = AppVM(), vm = CartVM(), bag = DisposeBag()
  app.add(module: vm); app.add(module: vm, retainParent: true)
  vm.forward { (parent: AppVM) in _ = parent.state.value }
  let asSeed: Signal<CartVM.Activity> = vm.activity,
    asLater: Emitter<CartVM.Activity> = vm.activity  // ≤5.0 type, 5.1+ type
  _ = (asSeed, asLater.asSignal())
  vm.activity.emit(onNext: { [weak vm] a in
    _ = vm;
    switch a {
    case .full: print("full")
    }
  }).disposed(by: bag)
  let token = vm.state.add { s in print(s.label) }
  vm.state.add(subscriber: { _ in })  // discardable
  vm.state.remove(subscriber: token)
  var tokens = Set<StorageSubscribeToken>(); tokens.insert(token)
  let m1 = vm.state.map(\.label), m2 = vm.state.map { $0.label },
    m3 = vm.state.map(\.label.count).map { $0 + 1 }
  let m4: ReadonlyStorage<Int> = vm.state.map(filter: { $0.total == 0 }, transform: { $0.total })
  let m5 = vm.state.map(transform: { $0.total }),
    m6 = vm.state.map { (s: CartVM.State) -> Int in
      let t = s.label; return t.count
    }
  let m7: ReadonlyStorage<Int> = vm.state.map(filter: { _ in false }) { s in s.total }
  _ = (m1, m2, m3, m4, m5, m6, m7)
  let source = MutableStorage(LoginState()); source.loggers = [OneMethodLogger()]
  let view: Storage<LoginState> = source.asStorage(), other = Storage(source),
    third: Storage<LoginState> = .init(source)
  source.update { $0.busy = true }; source.replace(.init())
  try source.update { if $0.busy { throw CancellationError() } }
  source.update("ann", \.user); source.updateIfChanged("ann", \.user);
  source.updateIfChanged(nil, \.user)  // deprecated 3.0 forms
  source.batchUpdate { $0.update(true, \.busy) }
  _ = (view.value, other.value, third.value)
  let number: Storage<Int> = .init(1)  // 6+ writable Storage
  let doubled = number.update { v -> Int in
    v += 1; return v * 2
  }
  number.update { $0 += 1 }; number.replace(0); _ = (doubled, number.wrappedValue)
  number.sinkEvent { e in
    switch e {
    case .willUpdate, .willDeinit: break;
    case .didUpdate(let v): print(v)
    }
  }
  let accepter: Accepter<Int>? = nil; accepter?.accept(1)
}
