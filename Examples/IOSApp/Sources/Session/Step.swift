/// An action of a user.
public struct Step: Sendable {
  /// The action.
  public let title: String
  /// The name of the picture that shows the screens after the step, if there is one.
  public let picture: String?
  private let action: @MainActor @Sendable (Session) throws -> Void

  init(
    _ title: String, picture: String? = nil,
    _ action: @escaping @MainActor @Sendable (Session) throws -> Void
  ) {
    self.title = title
    self.picture = picture
    self.action = action
  }

  /// Performs the action.
  @MainActor
  public func perform(in session: Session) throws {
    try action(session)
  }
}

extension Step {
  /// The steps of the command `screens`, for a list with milk and bread.
  public static let all = [
    Step("UIKit 2019: type “Tea”, press Return") { session in
      try session.list.enter("Tea", into: "Add an item")
    },
    Step("UIKit 2019: tap the row of the milk") { session in
      try session.list.tap(row: "1 × Milk")
    },
    Step("SwiftUI 2019: press + of the milk") { session in
      try session.quantities.step("Milk: 1, €1", by: 1)
    },
    Step("SwiftUI today: replace the title with “Saturday”") { session in
      try session.plan.enter("Saturday", into: "Title")
    },
    Step("SwiftUI today: press − of the budget, three times", picture: "planned") { session in
      try session.plan.step("Budget: €20", by: -3)
    },
    Step("UIKit today: press Pay", picture: "paid") { session in
      try session.till.press("Pay")
    },
  ]
}
