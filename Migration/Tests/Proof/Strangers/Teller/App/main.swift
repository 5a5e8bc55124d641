// swift-format-ignore-file
let ledger = Ledger()
let ada = ledger.openAccount("AT01", holder: "Ada", limit: 50)
let bob = ledger.openAccount("AT02", holder: "Bob")
let overview = OverviewViewModel()
let label = Label()
let bag = DisposeBag()

for (name, account) in [("ada", ada), ("bob", bob)] {
    ActivityPrinter(owner: account, name: name) { activity in
        switch activity {
        case .booked(let booking): return "booked \(booking.amount) \(booking.text)"
        case .rejected(let error): return "rejected \(error)"
        case .statement(let lines): return lines.joined(separator: " | ")
        }
    }.attach(to: bag)
}
ActivityPrinter(owner: overview, name: "overview") { event in
    if case let .opened(row) = event { return "open \(row.title)" }
    return "nothing there"
}.attach(to: bag)

overview.show([ada, bob])
label.bind(overview.state) { "total \($0.total)" }
let token = ada.render { print("ada:", $0.headline) }

ada.deposit(100)
try ada.transfer(120, to: "AT02")
do { try ada.transfer(40, to: "AT02") } catch { print("failed:", error) }
do { try ada.transfer(1, to: "AT99") } catch { print("failed:", error) }
bob.freeze(true)
do { try bob.transfer(5, to: "AT01") } catch { print("failed:", error, "pending", bob.snapshot(\.pending).count) }
bob.freeze(false)
bob.chargeFee(2)
ledger.settle()
ada.rename("Ada L.")
ada.state.remove(subscriber: token)
ada.deposit(7, "Interest")
overview.select(0)
overview.select(5)
bob.requestStatement()
print("rows", overview.snapshot(\.rows).map { "\($0.title) \($0.balance)" })
print(Audit.shared.drain().joined(separator: "\n"))
