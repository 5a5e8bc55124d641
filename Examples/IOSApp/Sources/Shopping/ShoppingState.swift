/// The state of the app.
public struct ShoppingState: Equatable, Sendable {
  /// The shopping list: the slice on which the screens of 2019 work.
  public var list: ShoppingList
  /// The budget, in euros.
  public var budget: Int

  /// Creates a state.
  public init(list: ShoppingList = ShoppingList(), budget: Int = 20) {
    self.list = list
    self.budget = budget
  }

  /// The price of the whole list, in euros.
  public var total: Int { list.total }

  /// The amount by which the whole list exceeds the budget; `nil` if it does not.
  public var excess: Int? {
    total > budget ? total - budget : nil
  }
}

/// A list of things to buy.
public struct ShoppingList: Equatable, Sendable {
  /// The title.
  public var title: String
  /// The items, in the order in which they were added.
  public private(set) var items: [Item] = []
  private var nextID = 1

  /// Creates a list.
  public init(title: String = "", items names: String...) {
    self.title = title
    for name in names { add(name) }
  }

  /// The price of all items, in euros.
  public var total: Int { items.reduce(0) { $0 + $1.price } }

  /// The price of the items in the basket, in euros.
  public var basketTotal: Int { items.reduce(0) { $0 + ($1.isInBasket ? $1.price : 0) } }
}

extension ShoppingList {
  /// Adds an item. An unknown item costs 2 euros.
  public mutating func add(_ name: String) {
    items.append(Item(id: nextID, name: name, unitPrice: Self.prices[name] ?? 2))
    nextID += 1
  }

  /// Puts an item into the basket, or back. Does nothing if there is no such item.
  public mutating func toggle(_ id: Item.ID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    items[index].isInBasket.toggle()
  }

  /// Changes the quantity of an item. Does nothing if there is no such item.
  public mutating func setQuantity(_ quantity: Int, of id: Item.ID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    items[index].quantity = quantity
  }

  /// Takes the items in the basket off the list.
  public mutating func removeBasket() {
    items.removeAll(where: \.isInBasket)
  }

  private static let prices = ["Milk": 1, "Bread": 3, "Coffee": 8, "Tea": 4]
}

/// An item of a shopping list.
public struct Item: Equatable, Identifiable, Sendable {
  /// The number of the item. The list never gives it to another item.
  public let id: Int
  /// The name.
  public let name: String
  /// The price of one, in euros.
  public let unitPrice: Int
  /// The quantity.
  public fileprivate(set) var quantity = 1
  /// Whether the item is in the basket.
  public fileprivate(set) var isInBasket = false

  /// The price of the quantity, in euros.
  public var price: Int { quantity * unitPrice }
}
