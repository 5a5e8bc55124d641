public import Foundation
import Verge

extension VergeType {
  /// The lock that reads and updates of the state acquire.
  ///
  /// While you hold it, other threads see several commits as one. Commits and reads through modern
  /// stores do not wait for it. Unless you hold it, it is not held while subscribers are called.
  ///
  /// Created on first use. Mirrors Verge 2.0–4.2.
  @available(*, deprecated, message: "Make one commit of several.")
  public var lock: NSRecursiveLock { state.core.extras.recursiveGuard.handedOut }
}
