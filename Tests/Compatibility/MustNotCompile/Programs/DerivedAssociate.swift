import Verge

// An object that is not `Sendable`, released by whatever thread releases its keeper.
#if CORRECTED
final class Model: Sendable {}
#else
final class Model { var count = 0 }
#endif

func keep(_ model: Model, _ derived: Derived<Int>) {
  derived.associate(model)  // expect-error
}

func keep(_ model: Model, _ cancellable: VergeAnyCancellable) {
  cancellable.associate(model)  // expect-error
}
