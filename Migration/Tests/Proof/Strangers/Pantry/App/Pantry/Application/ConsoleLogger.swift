// swift-format-ignore-file
import Foundation
import VergeStore

final class ConsoleLogger: VergeStoreLogger {

    private let transcript: Transcript
    init(transcript: Transcript = .main) { self.transcript = transcript }

    func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    }

    func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval) {
        transcript.write(
            "commit \(mutation.name.isEmpty ? "\(mutation.function)" : mutation.name)" + (context == nil ? "" : " in action"),
            tag: "store"
        )
    }

    func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
        transcript.write("dispatch \(action.function)", tag: "store")
    }

    func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
        transcript.write("+ \(type(of: dispatcher))", tag: "store")
    }

    func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
        transcript.write("- dispatcher", tag: "store")
    }
}
