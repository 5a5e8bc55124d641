/// What views provide to those inside them.
struct Environment {
  /// Objects, by their types.
  var objects: [ObjectIdentifier: AnyObject] = [:]

  func hasSameObjects(as other: Environment) -> Bool {
    objects.count == other.objects.count
      && objects.allSatisfy { other.objects[$0.key] === $0.value }
  }
}
