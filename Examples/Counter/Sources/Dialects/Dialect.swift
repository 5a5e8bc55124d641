import ClassicCounter
import FeedCounter
import ModernCounter
import NeueCounter
import VergeStore6Counter
import VergeStoreBetaCounter
import ViewModelBetaCounter
import ViewModelCounter
import VueFluxCounter
import VueFluxReactiveCounter

/// An API in which the counter is written.
public enum Dialect: String, CaseIterable, Sendable {
  case vueFlux = "VueFluxCounter"
  case vueFluxReactive = "VueFluxReactiveCounter"
  case classic = "ClassicCounter"
  case neue = "NeueCounter"
  case vergeStore6 = "VergeStore6Counter"
  case viewModel = "ViewModelCounter"
  case viewModelBeta = "ViewModelBetaCounter"
  case vergeStoreBeta = "VergeStoreBetaCounter"
  case modern = "ModernCounter"
  case feed = "FeedCounter"

  /// Runs the counter.
  ///
  /// - Parameter print: Receives each line that the counter prints, on the calling thread.
  public func run(print: @escaping @Sendable (String) -> Void) {
    switch self {
    case .vueFlux: VueFluxCounter.runCounter(print: print)
    case .vueFluxReactive: VueFluxReactiveCounter.runCounter(print: print)
    case .classic: ClassicCounter.runCounter(print: print)
    case .neue: NeueCounter.runCounter(print: print)
    case .vergeStore6: VergeStore6Counter.runCounter(print: print)
    case .viewModel: ViewModelCounter.runCounter(print: print)
    case .viewModelBeta: ViewModelBetaCounter.runCounter(print: print)
    case .vergeStoreBeta: VergeStoreBetaCounter.runCounter(print: print)
    case .modern: ModernCounter.runCounter(print: print)
    case .feed: FeedCounter.runCounter(print: print)
    }
  }
}
