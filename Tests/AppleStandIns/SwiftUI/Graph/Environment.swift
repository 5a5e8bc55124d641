/// The objects that views provide to their descendants.
struct Environment {
  /// The objects, by type.
  var objects: [ObjectIdentifier: AnyObject] = [:]

  func hasSameObjects(as other: Environment) -> Bool {
    objects.count == other.objects.count
      && objects.allSatisfy { other.objects[$0.key] === $0.value }
  }
}
