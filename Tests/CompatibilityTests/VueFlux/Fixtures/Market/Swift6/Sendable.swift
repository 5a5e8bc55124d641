// Its references are atomic.
extension PriceList: @unchecked Sendable {}
