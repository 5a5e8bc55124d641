// swift-format-ignore-file
struct Money: Equatable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    var cents: Int
    init(cents: Int) { self.cents = cents }
    init(integerLiteral value: Int) { cents = value * 100 }
    static func + (a: Money, b: Money) -> Money { Money(cents: a.cents + b.cents) }
    static func - (a: Money, b: Money) -> Money { Money(cents: a.cents - b.cents) }
    static func < (a: Money, b: Money) -> Bool { a.cents < b.cents }
    var description: String {
        let sign = cents < 0 ? "-" : ""
        return "\(sign)\(abs(cents) / 100).\(String(format: "%02d", abs(cents) % 100))"
    }
}

struct Account: Equatable {
    let iban: String
    var holder: String
    var balance: Money
    var limit: Money = 0
    var bookings: [Booking] = []
}

struct Booking: Equatable {
    enum Kind { case credit, debit, fee }
    var kind: Kind
    var amount: Money
    var text: String
}
