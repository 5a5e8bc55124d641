import RxSwift
import UIKit

final class InboxViewController: UIViewController {
  private let viewModel: InboxViewModel
  private let titles = PublishSubject<String>()

  init(viewModel: InboxViewModel) {
    self.viewModel = viewModel
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    titles.map { $0.uppercased() }.subscribe(onNext: { [weak self] in self?.title = $0 })
    viewModel.state.add { [titles] state in titles.onNext("\(state.letters.count)") }
    viewModel.load()
  }
}
