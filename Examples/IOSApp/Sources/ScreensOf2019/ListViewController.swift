import Combine
import Shopping
import UIKit

/// The shopping list: UIKit on VergeStore 6, in the style of December 2019.
final class ListViewController: UIViewController {
  private let store: ListStore
  private let dispatcher: ListDispatcher
  private var cancellables = Set<AnyCancellable>()
  private var items: [Item] = []

  private let nameField = UITextField()
  private let tableView = UITableView()

  init(store: ListStore) {
    self.store = store
    self.dispatcher = ListDispatcher(target: store)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func loadView() {
    let stack = UIStackView(arrangedSubviews: [nameField, tableView])
    stack.axis = .vertical
    stack.isLayoutMarginsRelativeArrangement = true
    view = stack
  }

  override func viewDidLoad() {
    super.viewDidLoad()

    nameField.placeholder = "Add an item"
    nameField.delegate = self
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    tableView.dataSource = self
    tableView.delegate = self

    update(with: store.state)
    store.didChangePublisher
      .sink { [weak self] list in
        self?.update(with: list)
      }
      .store(in: &cancellables)
  }

  private func update(with list: ShoppingList) {
    title = list.title
    guard items != list.items else { return }
    items = list.items
    tableView.reloadData()
  }
}

extension ListViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return items.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    let item = items[indexPath.row]
    cell.textLabel?.text = "\(item.quantity) × \(item.name)"
    cell.accessoryType = item.isInBasket ? .checkmark : .none
    return cell
  }
}

extension ListViewController: UITableViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    dispatcher.commit.toggle(items[indexPath.row].id)
  }
}

extension ListViewController: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    dispatcher.dispatch.add(typed: textField.text ?? "")
    textField.text = nil
    return true
  }
}
