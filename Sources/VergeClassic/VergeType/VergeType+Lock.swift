public import Foundation
import Verge

extension VergeType {
  /// The lock that the updates and reads of the state take.
  ///
  /// Hold it to make several commits one to the other threads. Those through modern stores do not
  /// wait for it. It is not held while subscribers are called, unless you hold it.
  ///
  /// Made on first use. Mirrors Verge 2.0–4.2.
  @available(*, deprecated, message: "Make one commit of several.")
  public var lock: NSRecursiveLock { state.core.extras.recursiveGuard.handedOut }
}
