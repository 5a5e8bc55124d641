// The names that the betas share with the first months of VergeStore 6. Other names differ there:
// `StoreBase`, `AnyMutation` and similar types have one generic parameter fewer.
@_exported public import class VergeStore.AnySelector
@_exported public import class VergeStore.EqualityComputer
@_exported public import class VergeStore.EventEmitter
@_exported public import class VergeStore.EventEmitterSubscribeToken
@_exported public import class VergeStore.MemoizeSelector
@_exported public import class VergeStore.ReadonlyStorage
@_exported public import class VergeStore.SelectorBase
@_exported public import class VergeStore.Storage
@_exported public import typealias VergeStore.StorageSubscribeToken
@_exported public import struct VergeStore.ActionMetadata
@_exported public import struct VergeStore.MutationMetadata
@_exported public import protocol VergeStore.StateType
@_exported public import protocol VergeStore._VergeStore_OptionalProtocol

#if canImport(Darwin)
@_exported public import os
@_exported public import typealias CoreFoundation.CFTimeInterval
#else
@_exported public import typealias VergeStore.CFTimeInterval
@_exported public import class VergeStore.OSLog
#endif
