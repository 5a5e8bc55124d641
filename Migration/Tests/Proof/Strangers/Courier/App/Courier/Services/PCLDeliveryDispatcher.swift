// swift-format-ignore-file
import Foundation
import VergeStore

/// Works on the signature of the parcel that is handed over.
final class PCLDeliveryDispatcher : PCLBaseDispatcher, ScopedDispatching
{
    typealias Completion = (Result<String, NSError>) -> Void

    var selector : WritableKeyPath<PCLState, PCLState.Signature?> { return \.current }

    override var name : String { return "delivery" }

    private let operations : OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()
    var onSignature : ((String) -> Void)?

    func ring(_ signer : String) { commitScoped { $0 = PCLState.Signature(name: signer) } }
    func suspect() { commitScopedIfPresent { $0.isForged = true } }

    func handOver(_ code : String, completion : Completion? = nil)
    {
        dispatch { context in
            let signature = context.scopedState
            operations.addOperation {
                guard let signature = signature, !signature.isForged else
                {
                    context.commitScoped { $0 = nil }
                    completion?(.failure(NSError(domain: PCLErrorDomain, code: 401)))
                    return
                }
                context.commit("handOver") { state in
                    state.statuses[code] = .delivered
                    state.van.load.removeAll { $0 == code }
                    state.current = nil
                }
                completion?(.success("\(code) signed by \(signature.name)"))
            }
        }
        operations.waitUntilAllOperationsAreFinished()
        if currentState.statuses[code] == .delivered { center.postParcel(.PCLDidDeliver, code: code, from: self) }
    }

    func abort() { dispatch { c in c.commitIfPresent { $0.name += " (aborted)" } } }
}
