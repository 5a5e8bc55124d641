/// A dialect, as a column of the table.
enum Column: String, CaseIterable, Codable {
  case modern = "Modern"
  case vergeStore = "VergeStore 6"
  case vergeStoreBeta = "VergeStore 6 betas"
  case classic = "Classic"
  case neue = "Neue"
  case fluxStore = "VueFlux `Store`"
  case fluxVariable = "VueFlux `Variable`"

  /// Runs a scenario in the dialect, on the calling thread.
  func play(_ scenario: Scenario) -> String {
    do {
      return switch self {
      case .modern: try scenario.play(Modern.self)
      case .vergeStore: try scenario.play(VergeStore6.self)
      case .vergeStoreBeta: try scenario.play(VergeStore6Beta.self)
      case .classic: try scenario.play(Classic.self)
      case .neue: try scenario.play(Neue.self)
      case .fluxStore: try scenario.play(FluxStore.self)
      case .fluxVariable: try scenario.play(FluxVariable.self)
      }
    } catch is Unsupported {
      return "–"
    } catch {
      return "throws \(error)"
    }
  }
}
