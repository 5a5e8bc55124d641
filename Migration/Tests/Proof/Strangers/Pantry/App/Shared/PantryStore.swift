// swift-format-ignore-file
//
//  PantryStore.swift
//  Target membership: Pantry, PantryWidget
//

import Foundation
import VergeStore

final class PantryStore: VergeDefaultStore<PantryState> {

    static let shared = PantryStore(logger: nil)

    init(seed: PantryState = PantryState(), logger: VergeStoreLogger?) {
        super.init(initialState: seed, logger: logger)
    }
}

/// All of our dispatchers inherit from this one.
class PantryDispatcher: PantryStore.DispatcherType {
    let clock: () -> Int

    init(target: VergeDefaultStore<PantryState>, clock: @escaping () -> Int) {
        self.clock = clock
        super.init(target: target)
    }
}
