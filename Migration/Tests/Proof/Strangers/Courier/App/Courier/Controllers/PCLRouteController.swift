// swift-format-ignore-file
import Foundation
import VergeStore

class PCLController : NSObject
{
    private var observers : [NSObjectProtocol] = []

    func observe(_ name : Notification.Name, _ block : @escaping (Notification) -> Void)
    {
        observers.append(NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: block))
    }

    deinit { observers.forEach(NotificationCenter.default.removeObserver) }
}

final class PCLRouteController : PCLController, PCLDispatcherDelegate
{
    private let store : PCLStore
    private var token : StorageSubscribeToken?
    private(set) var screen : [String] = []

    lazy var van      : PCLVanDispatcher = makeVan()
    lazy var delivery = PCLDeliveryDispatcher(store: store)

    private let isNight : Bool

    init(store : PCLStore, isNight : Bool = false)
    {
        self.store = store
        self.isNight = isNight
        super.init()
        observe(.PCLDidDeliver) { [unowned self] in self.screen.append("delivered \($0.parcelCode)") }
        observe(.PCLVanIsFull)  { [unowned self] in self.screen.append("no room for \($0.parcelCode)") }
#if canImport(ObjectiveC)
        NotificationCenter.default.addObserver(self, selector: #selector(memoryWarning(_:)), name: .init("PCLMemory"), object: nil)
#endif
    }

#if canImport(ObjectiveC)
    @objc private func memoryWarning(_ note : Notification) { van.commit { $0.parcels.removeAll() } }
#endif

    private func makeVan() -> PCLVanDispatcher
    {
        let made = isNight ? PCLNightVanDispatcher(store: store) : PCLVanDispatcher(store: store)
        made.delegate = self
        return made
    }

    func viewDidLoad()
    {
        var last = store.state.van.load
        token = store.backingStorage.addDidUpdate { [weak self] state in
            guard state.van.load != last else { return }
            last = state.van.load
            self?.screen.append("van \(last)")
        }
    }

    func viewDidUnload()
    {
        guard let token = token else { return }
        store.backingStorage.remove(subscriber: token)
        self.token = nil
    }

    func deliver(_ code : String, to person : String, forged : Bool = false)
    {
        delivery.ring(person)
        if forged { delivery.suspect() }
        delivery.handOver(code) { [weak self] result in
            switch result
            {
            case .success(let text) : self?.screen.append(text)
            case .failure(let error) : self?.screen.append("refused: \(error.code)")
            }
        }
    }

    // MARK: - PCLDispatcherDelegate

    func dispatcher(_ dispatcher : PCLBaseDispatcher, didFinish message : String) { screen.append(message) }
    func dispatcher(_ dispatcher : PCLBaseDispatcher, didFailWithError error : NSError)
    {
        screen.append("error \(error.code) of \(dispatcher.name)")
    }
}
