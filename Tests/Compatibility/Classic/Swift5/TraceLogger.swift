import VergeClassic

final class TraceLogger: VergeLogging {  // complete 3.0–4.2.3 set
  static let shared = TraceLogger()
  func didChange(root: Any) {}
  func didChange(value: Any, for keyPath: AnyKeyPath, root: Any) {}
  func didReplace(root: Any) {}
  func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType
  ) { print(verge, activity) }
  func willDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {}
  func didDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {}
  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {}
  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {}
}
