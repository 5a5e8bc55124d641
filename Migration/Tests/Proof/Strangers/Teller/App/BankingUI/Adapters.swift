// swift-format-ignore-file
/// Reads one value of a storage, like a label that is bound to it.
final class Label {
    private(set) var text = "" {
        didSet { if text != oldValue { print("label:", text) } }
    }

    func bind<S>(_ storage: Storage<S>, _ text: @escaping (S) -> String) {
        self.text = text(storage.value)
        storage.add { [weak self] in self?.text = text($0) }
    }
}

/// Prints the activities of any view model.
struct ActivityPrinter<Owner: VergeType> {
    let owner: Owner
    let name: String
    var describe: (Owner.Activity) -> String

    func attach(to bag: DisposeBag) {
        owner.activity.emit(onNext: { [name, describe] in print("\(name) »", describe($0)) }).disposed(by: bag)
    }
}

extension VergeType {
    func snapshot<T>(_ keyPath: KeyPath<State, T>) -> T { state.value[keyPath: keyPath] }
}
