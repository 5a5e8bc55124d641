/// Whether replacing `left` by `right` leaves a view's input unchanged.
///
/// Objects are the same if they are identical, functions if their code and context are the same,
/// other values if they are equal. Values without `==` are the same if all their parts are the
/// same.
@MainActor
func isSame(_ left: Any, _ right: Any) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  if type(of: left) is any AnyObject.Type {
    return (left as AnyObject) === (right as AnyObject)
  }
  if let left = left as? any InputComparable { return hasSameInput(left, right) }
  if let left = left as? any Equatable { return isEqual(left, right) }
  return hasSameParts(left, right)
}

@MainActor
private func hasSameInput<Value: InputComparable>(_ left: Value, _ right: Any) -> Bool {
  (right as? Value).map { left.hasSameInput(as: $0) } ?? false
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  right as? Value == left
}

@MainActor
private func hasSameParts(_ left: Any, _ right: Any) -> Bool {
  let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
  switch leftMirror.displayStyle {
  case .collection, .optional:
    return hasSameChildren(leftMirror, rightMirror)
  case _ where left is any CustomReflectable:
    // A custom mirror may omit parts.
    return false
  case .enum where leftMirror.children.isEmpty, nil:
    return hasSameBytes(left, right)
  default:
    return hasSameChildren(leftMirror, rightMirror)
  }
}

@MainActor
private func hasSameChildren(_ left: Mirror, _ right: Mirror) -> Bool {
  left.children.count == right.children.count
    && zip(left.children, right.children).allSatisfy {
      $0.label == $1.label && isSame($0.value, $1.value)
    }
}

private func hasSameBytes<Value>(_ left: Value, _ right: Any) -> Bool {
  guard let right = right as? Value else { return false }
  return withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
  }
}
