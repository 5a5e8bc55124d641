/// The name of a value's case, such as `.failed`, without the associated values; the name of the
/// type if the value is not an enum case.
func caseName<Value>(of value: Value) -> String {
  let mirror = Mirror(reflecting: value)
  // A custom mirror could expose associated values.
  guard mirror.displayStyle == .enum, !(value is any CustomReflectable) else {
    return String(describing: Value.self)
  }
  guard let payload = mirror.children.first else { return ".\(value)" }
  return payload.label.map { ".\($0)" } ?? String(describing: Value.self)
}
