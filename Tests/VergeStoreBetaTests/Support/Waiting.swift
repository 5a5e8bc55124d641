import Verge
import VergeStoreBeta

/// Returns when all commits made so far are delivered.
func waitForDelivery<State: Sendable, Activity: Sendable>(to store: StoreBase<State, Activity>)
  async
{
  await store.modernStore.waitUntilAllEventConsumed()
}
