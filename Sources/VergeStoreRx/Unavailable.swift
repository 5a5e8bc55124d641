#if !Rx
public import VergeStore

extension VergeDefaultStore {
  /// Not available: the package trait `Rx` is off.
  @available(
    *, unavailable,
    message: """
      VergeStoreRx is empty: the package trait `Rx` is off. Write \
      `.package(url: …, traits: ["Rx"])`. See Migration/README.md#rxswift.
      """
  )
  public var rx: Never { fatalError("The package trait `Rx` is off.") }
}
#endif
