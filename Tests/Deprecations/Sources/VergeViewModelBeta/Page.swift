import VergeViewModelBeta

struct PageState: StateType {
  var taps = 0
}

enum PageActivity {
  case tapped
}

final class Page: StandaloneVergeViewModelBase<PageState, PageActivity> {  // warns: #view-models
  func tap() -> Action<Void> {  // warns: FromVergeStore6.md
    return .action { context in
      context.emit(.tapped)  // warns: #events
    }
  }
}
