import UIKit
import VergeStore

final class NotesViewController: UIViewController {
  private let store: NotesStore
  private let label = UILabel()

  init(store: NotesStore) {
    self.store = store
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
    label.text = store.state.notes.map { $0.title }.joined(separator: ", ")
  }

  func add() {
    NotesDispatcher(target: store).dispatch.addAndSelect("New")
  }
}
