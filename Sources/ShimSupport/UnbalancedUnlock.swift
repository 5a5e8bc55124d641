/// Stops the process: a lock of a legacy container is released by a thread that does not hold it.
package func trapForUnbalancedUnlock() -> Never {
  fatalError(
    "Unbalanced unlock: the lock of a store or storage was released by a thread that does not hold it. "
      + "Call unlock() once for each lock(), on the same thread.")
}
