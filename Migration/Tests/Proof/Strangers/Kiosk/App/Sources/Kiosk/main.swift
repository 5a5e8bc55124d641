// swift-format-ignore-file
import Foundation

let screen = KioskScreen()
let single = Ticket(title: "Single", price: 5), day = Ticket(title: "Day", price: 12)

screen.viewDidLoad()
screen.insert(2)
screen.choose(single)
screen.insert(2)
screen.insert(2)
screen.choose(single)
[10, 5].forEach(screen.insert)
screen.choose(day)
screen.insert(1)
screen.cancel()
print("printed", screen.printed)
