// swift-format-ignore-file
import VergeNeue

public final class CountingLogger: StoreLogger {
  public private(set) var commits = 0, dispatches = 0
  public init() {}
  public func willCommit(store: Any, state: Any) {}
  public func didCommit(store: Any, state: Any) { commits += 1 }
  public func didDispatch(store: Any, state: Any) { dispatches += 1 }
}
