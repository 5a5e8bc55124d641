// swift-format-ignore-file
import Foundation
import VergeStore

class PCLLogger : NSObject, VergeStoreLogger
{
    private(set) var counts : [String : Int] = [:]
    private let queue = DispatchQueue(label: "PCLLogger")

    private func increase(_ key : String) { queue.sync { counts[key, default: 0] += 1 } }

    func willCommit(store : AnyObject, state : Any, mutation : MutationMetadata, context : AnyObject?) { increase("will") }
    func didCommit(store : AnyObject, state : Any, mutation : MutationMetadata, context : AnyObject?, time : CFTimeInterval)
    {
        increase("did")
        if !mutation.name.isEmpty { increase(mutation.name) }
    }
    func didDispatch(store : AnyObject, state : Any, action : ActionMetadata, context : AnyObject?) { increase("dispatch") }
    func didCreateDispatcher(store : AnyObject, dispatcher : Any) { increase("create") }
    func didDestroyDispatcher(store : AnyObject, dispatcher : Any) {}

    var summary : String
    {
        return queue.sync { counts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }
}
