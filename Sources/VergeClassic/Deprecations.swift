// The names of Cycler 2 and 3.

/// The name of ``AnyVergeType`` until 3.0.
@available(*, deprecated, renamed: "AnyVergeType")
public typealias AnyCyclerType = AnyVergeType

/// The name of ``VergeType`` until 3.0.
@available(*, deprecated, renamed: "VergeType")
public typealias CyclerType = VergeType

/// The name of ``ModularVergeType`` until 3.0.
@available(*, deprecated, renamed: "ModularVergeType")
public typealias ModularCyclerType = ModularVergeType

/// The name of ``VergeLogging`` until 3.0.
@available(*, deprecated, renamed: "VergeLogging")
public typealias CycleLogging = VergeLogging

/// The name of ``EmptyVergeLogger`` until 3.0.
@available(*, deprecated, renamed: "EmptyVergeLogger")
public typealias EmptyCyclerLogger = EmptyVergeLogger
