extension ObservableType {
  /// An observable whose observers get what `body` makes of each event; an error if it throws.
  private func forEachEvent<Result>(
    _ makeBody: @escaping (AnyObserver<Result>) -> (Event<Element>) throws -> Void
  ) -> Observable<Result> {
    .create { observer in
      let body = makeBody(observer)
      return subscribe { event in
        do {
          try body(event)
        } catch {
          observer.onError(error)
        }
      }
    }
  }

  /// The same for elements; stop events are forwarded.
  private func forEachElement<Result>(
    _ makeBody: @escaping (AnyObserver<Result>) -> (Element) throws -> Void
  ) -> Observable<Result> {
    forEachEvent { observer in
      let body = makeBody(observer)
      return { event in
        switch event {
        case .next(let element): try body(element)
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }

  /// The results of a closure on the elements.
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> {
    forEachElement { observer in { observer.onNext(try transform($0)) } }
  }

  /// The results of a closure on the elements, without `nil`.
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    forEachElement { observer in { try transform($0).map(observer.onNext) } }
  }

  /// The elements that pass.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    forEachElement { observer in { if try predicate($0) { observer.onNext($0) } } }
  }

  /// The elements that differ from the one before.
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    forEachElement { observer in
      var former: Element?
      return { element in
        if let former, try comparer(former, element) { return }
        former = element
        observer.onNext(element)
      }
    }
  }

  /// The elements without the first ones.
  public func skip(_ count: Int) -> Observable<Element> {
    forEachElement { observer in
      var remaining = count
      return { element in
        if remaining > 0 { remaining -= 1 } else { observer.onNext(element) }
      }
    }
  }

  /// The first elements.
  public func take(_ count: Int) -> Observable<Element> {
    if count == 0 { return .empty() }
    return forEachElement { observer in
      var remaining = count
      return { element in
        remaining -= 1
        observer.onNext(element)
        if remaining == 0 { observer.onCompleted() }
      }
    }
  }

  /// The results of a closure that gets the one before.
  public func scan<A>(
    _ seed: A, accumulator: @escaping (A, Element) throws -> A
  ) -> Observable<A> {
    forEachElement { observer in
      var value = seed
      return { element in
        value = try accumulator(value, element)
        observer.onNext(value)
      }
    }
  }

  /// The elements behind others.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    .create { observer in
      elements.forEach(observer.onNext)
      return subscribe(observer)
    }
  }

  /// The events, after closures have seen them.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((Swift.Error) throws -> Void)? = nil,
    afterError: ((Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let events: Observable<Element> = forEachEvent { observer in
      { event in
        switch event {
        case .next(let element): try onNext?(element)
        case .error(let error): try onError?(error)
        case .completed: try onCompleted?()
        }
        observer.on(event)
        switch event {
        case .next(let element): try afterNext?(element)
        case .error(let error): try afterError?(error)
        case .completed: try afterCompleted?()
        }
      }
    }
    return .create { observer in
      onSubscribe?()
      let subscription = events.subscribe(observer)
      onSubscribed?()
      return Disposables.create(subscription, Disposables.create(with: onDispose ?? {}))
    }
  }

  /// The events, on a scheduler.
  public func observe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
    .create { observer in
      subscribe { event in
        _ = scheduler.schedule(event) { event in
          observer.on(event)
          return Disposables.create()
        }
      }
    }
  }

  /// The events, on a scheduler.
  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(_ scheduler: ImmediateSchedulerType) -> Observable<Element> {
    observe(on: scheduler)
  }

  /// The events, later.
  public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
    .create { observer in
      subscribe { event in
        _ = scheduler.scheduleRelative(event, dueTime: dueTime) { event in
          observer.on(event)
          return Disposables.create()
        }
      }
    }
  }

  /// The events, with another source after an error.
  public func `catch`(
    _ handler: @escaping (Swift.Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    .create { observer in
      let current = SerialDisposable()
      current.disposable = subscribe { event in
        guard case .error(let error) = event else { return observer.on(event) }
        do {
          current.disposable = try handler(error).subscribe(observer)
        } catch {
          observer.onError(error)
        }
      }
      return current
    }
  }

  /// The results of a closure on the newest elements of two sources.
  public static func combineLatest<O1: ObservableType, O2: ObservableType>(
    _ source1: O1, _ source2: O2,
    resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
  ) -> Observable<Element> {
    .create { observer in
      let newest = Guarded<(O1.Element?, O2.Element?, completed: Int)>((nil, nil, 0))
      func send() {
        guard case (let first?, let second?, _) = newest.withValue({ $0 }) else { return }
        do {
          observer.onNext(try resultSelector(first, second))
        } catch {
          observer.onError(error)
        }
      }
      func complete() {
        let count = newest.withValue { newest -> Int in
          newest.completed += 1
          return newest.completed
        }
        if count == 2 { observer.onCompleted() }
      }
      return Disposables.create(
        source1.subscribe(
          onNext: { element in
            newest.withValue { $0.0 = element }
            send()
          }, onError: observer.onError, onCompleted: complete),
        source2.subscribe(
          onNext: { element in
            newest.withValue { $0.1 = element }
            send()
          }, onError: observer.onError, onCompleted: complete))
    }
  }

  /// The only element.
  public func asSingle() -> Single<Element> {
    PrimitiveSequence(
      raw: .create { observer in
        var element: Element?
        return subscribe { event in
          switch event {
          case .next(let new):
            if element != nil { return observer.onError(RxError.moreThanOneElement) }
            element = new
          case .error(let error): observer.onError(error)
          case .completed:
            guard let element else { return observer.onError(RxError.noElements) }
            observer.onNext(element)
            observer.onCompleted()
          }
        }
      })
  }
}

extension ObservableType where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged(==)
  }
}
