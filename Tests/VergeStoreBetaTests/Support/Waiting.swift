import Verge
import VergeStoreBeta

/// Returns when the commits that have been made are delivered.
func waitForDelivery<State: Sendable, Activity: Sendable>(to store: StoreBase<State, Activity>)
  async
{
  await store.modernStore.waitUntilAllEventConsumed()
}
