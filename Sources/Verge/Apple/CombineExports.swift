#if canImport(Combine)
// `import Verge` exports Combine, as in Verge 11 to 14. The declarations are exported one by one,
// because VueFlux also has a class `Subscription`, which would be ambiguous in a file that imports
// both modules.

@_exported public import class Combine.AnyCancellable
@_exported public import struct Combine.AnyPublisher
@_exported public import struct Combine.AnySubscriber
@_exported public import protocol Combine.Cancellable
@_exported public import struct Combine.CombineIdentifier
@_exported public import protocol Combine.ConnectablePublisher
@_exported public import class Combine.CurrentValueSubject
@_exported public import protocol Combine.CustomCombineIdentifierConvertible
@_exported public import struct Combine.Deferred
@_exported public import struct Combine.Empty
@_exported public import struct Combine.Fail
@_exported public import class Combine.Future
@_exported public import struct Combine.ImmediateScheduler
@_exported public import struct Combine.Just
@_exported public import protocol Combine.ObservableObject
@_exported public import class Combine.ObservableObjectPublisher
@_exported public import class Combine.PassthroughSubject
@_exported public import struct Combine.Published
@_exported public import protocol Combine.Publisher
@_exported public import enum Combine.Publishers
@_exported public import struct Combine.Record
@_exported public import protocol Combine.Scheduler
@_exported public import protocol Combine.SchedulerTimeIntervalConvertible
@_exported public import protocol Combine.Subject
@_exported public import protocol Combine.Subscriber
@_exported public import enum Combine.Subscribers
@_exported public import enum Combine.Subscriptions
@_exported public import protocol Combine.TopLevelDecoder
@_exported public import protocol Combine.TopLevelEncoder
#endif
