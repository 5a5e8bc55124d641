import SwiftSyntax

/// A call in the form of RxSwift 4, which RxSwift 6 does not have.
enum EarlierRxCall {
  /// `do(onNext:)` of a `Single`, with the label, which is `onSuccess` now.
  case onNext(TokenSyntax)
  /// A call with numbers of seconds, which now takes `DispatchTimeInterval` values instead.
  case seconds(name: String, [(number: ExprSyntax, interval: String)])

  init?(_ call: FunctionCallExprSyntax) {
    guard let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    else { return nil }
    if name == "do" {
      guard let label = call.arguments.first?.label, label.text == "onNext",
        call.beginsWithSingle || call.endsAsSingle
      else { return nil }
      self = .onNext(label)
    } else {
      guard Self.timed.contains(name), call.isScheduledByRx else { return nil }
      let seconds = call.arguments.enumerated().compactMap {
        (position, argument) -> (ExprSyntax, String)? in
        guard position == 0 && argument.label == nil || argument.label?.text == "period",
          let interval = argument.expression.asInterval
        else { return nil }
        return (argument.expression, interval)
      }
      guard !seconds.isEmpty else { return nil }
      self = .seconds(name: name, seconds)
    }
  }

  private static let timed: Set<String> = [
    "delay", "delaySubscription", "debounce", "throttle", "timeout", "interval", "timer",
  ]
}

extension FunctionCallExprSyntax {
  /// Operators whose result is a `Single` if and only if they are called on one.
  private static let preserving: Set<String> = [
    "do", "map", "flatMap", "delay", "observeOn", "observe", "subscribeOn", "catchError",
    "catchErrorJustReturn", "retry", "retryWhen", "timeout", "debug",
  ]

  private var memberName: String? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  /// The call on whose result this one is made.
  private var previous: FunctionCallExprSyntax? {
    calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(FunctionCallExprSyntax.self)
  }

  /// The call that is made on the result of this one.
  private var next: FunctionCallExprSyntax? {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == Syntax(self).id,
      let call = access.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == Syntax(access).id
    else { return nil }
    return call
  }

  /// Whether the receiver is made by `Single` or `asSingle()`.
  fileprivate var beginsWithSingle: Bool {
    var call = previous
    while let current = call {
      let access = current.calledExpression.as(MemberAccessExprSyntax.self)
      let base = access?.base
      let type = base?.as(GenericSpecializationExprSyntax.self)?.expression ?? base
      if type?.trimmedDescription == "Single" || current.memberName == "asSingle" { return true }
      guard Self.preserving.contains(current.memberName ?? "") else { return false }
      call = current.previous
    }
    return false
  }

  /// Whether the result is started as a future, which only a `Single` can be.
  fileprivate var endsAsSingle: Bool {
    var call = next
    while let current = call {
      if current.memberName == "start" {
        return current.trailingClosure == nil
          && current.arguments.allSatisfy { $0.label?.text == "observeScheduler" }
      }
      guard Self.preserving.contains(current.memberName ?? "") else { return false }
      call = current.next
    }
    return false
  }

  /// Whether a scheduler of RxSwift runs the call, or the chain is a driver or a signal.
  fileprivate var isScheduledByRx: Bool {
    if let scheduler = arguments.first(where: { $0.label?.text == "scheduler" }) {
      let text = scheduler.expression.trimmedDescription
      return !["Queue", "RunLoop"].contains { text.contains($0) }
    }
    let telling: Set<String> = [
      "asDriver", "changedDriver", "asSignal", "activitySignal", "drive", "emit",
    ]
    var calls: [FunctionCallExprSyntax] = []
    var call = previous
    while let current = call {
      calls.append(current)
      call = current.previous
    }
    call = next
    while let current = call {
      calls.append(current)
      call = current.next
    }
    return calls.contains { telling.contains($0.memberName ?? "") }
  }
}

extension ExprSyntax {
  /// A number of seconds as an expression of a `DispatchTimeInterval`.
  fileprivate var asInterval: String? {
    if let literal = self.as(IntegerLiteralExprSyntax.self) {
      return ".seconds(\(literal.literal.text))"
    }
    guard let literal = self.as(FloatLiteralExprSyntax.self),
      let seconds = Double(literal.literal.text.filter { $0 != "_" })
    else { return nil }
    for (unit, factor) in [("seconds", 1), ("milliseconds", 1e3), ("microseconds", 1e6)] {
      let number = (seconds * factor).rounded()
      // A decimal number such as 0.29 is not exact in binary: a rounding error is allowed.
      if abs(seconds * factor - number) < 1e-6, number < 1e9 { return ".\(unit)(\(Int(number)))" }
    }
    return nil
  }
}
