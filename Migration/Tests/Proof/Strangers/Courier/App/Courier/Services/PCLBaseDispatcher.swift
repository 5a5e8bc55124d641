// swift-format-ignore-file
import Foundation
import VergeStore

/// Abstract. Subclasses override `name`.
class PCLBaseDispatcher : PCLStore.DispatcherType
{
    weak var delegate : PCLDispatcherDelegate?
    let center : NotificationCenter

    init(store : PCLStore = .defaultStore(), center : NotificationCenter = .default)
    {
        self.center = center
        super.init(target: store)
    }

    var name : String { fatalError("abstract") }

    final func finished(_ message : String)
    {
        delegate?.dispatcher(self, didFinish: "\(name): \(message)")
    }

    var currentState : PCLState { return dispatchTarget.state }
}

protocol PCLDispatcherDelegate : AnyObject
{
    func dispatcher(_ dispatcher : PCLBaseDispatcher, didFinish message : String)
    func dispatcher(_ dispatcher : PCLBaseDispatcher, didFailWithError error : NSError)
}

extension PCLDispatcherDelegate
{
    func dispatcher(_ dispatcher : PCLBaseDispatcher, didFailWithError error : NSError) {}
}
