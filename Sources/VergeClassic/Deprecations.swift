// The names of Cycler 2 and 3.

/// ``AnyVergeType``, as it was called until 3.0.
@available(*, deprecated, renamed: "AnyVergeType")
public typealias AnyCyclerType = AnyVergeType

/// ``VergeType``, as it was called until 3.0.
@available(*, deprecated, renamed: "VergeType")
public typealias CyclerType = VergeType

/// ``ModularVergeType``, as it was called until 3.0.
@available(*, deprecated, renamed: "ModularVergeType")
public typealias ModularCyclerType = ModularVergeType

/// ``VergeLogging``, as it was called until 3.0.
@available(*, deprecated, renamed: "VergeLogging")
public typealias CycleLogging = VergeLogging

/// ``EmptyVergeLogger``, as it was called until 3.0.
@available(*, deprecated, renamed: "EmptyVergeLogger")
public typealias EmptyCyclerLogger = EmptyVergeLogger
