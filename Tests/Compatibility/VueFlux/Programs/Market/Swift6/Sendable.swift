// Its references are atomic.
extension PriceList: @unchecked Sendable {}

// An action that every thread may dispatch has one; it does not change.
extension Market.Receipt: @unchecked Sendable {}
