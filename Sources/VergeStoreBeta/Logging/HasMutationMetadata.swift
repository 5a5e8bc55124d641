/// A mutation that has a name and a call site.
@usableFromInline
protocol HasMutationMetadata {
  var metadata: MutationMetadata { get }
}

extension AnyMutation: HasMutationMetadata {}
extension TryAnyMutation: HasMutationMetadata {}

/// An action that has a name and a call site.
protocol HasActionMetadata {
  var metadata: ActionMetadata { get }
}

extension AnyAction: HasActionMetadata {}
extension TryAnyAction: HasActionMetadata {}
