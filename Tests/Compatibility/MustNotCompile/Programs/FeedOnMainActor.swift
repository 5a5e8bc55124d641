import Verge
import VergeFeed

// State of the main actor, and a feed that any thread may send to.
@MainActor final class Screen {
  var text = ""
}

#if CORRECTED
@MainActor func show(_ value: ObservedValue<String>, on screen: Screen) {
  value.feed.observe(on: .mainIsolated()) { screen.text = $0 }
  value.feed.observe(duringScopeOf: screen, on: .mainIsolated()) { [weak screen] in
    screen?.text = $0
  }
  value.feed.bind(to: screen) { $0.text = $1 }
  value.feed.bind(to: screen, \.text)
  value.feed.map { $0 + "!" }.bind(to: screen, \.text, on: .asyncMain)
}

func showFromAnywhere(_ value: ObservedValue<String>, on screen: Screen) {
  value.feed.observe(on: .mainIsolated()) { screen.text = $0 }
  value.feed.bind(to: screen) { $0.text = $1 }
}
#else
@MainActor func show(_ value: ObservedValue<String>, on screen: Screen) {
  let background = AnyTargetQueue(.asyncSerialBackground)
  value.feed.observe { screen.text = $0 }  // expect-warning in both modes
  value.feed.bind(to: screen, on: background) { $0.text = $1 }  // expect-warning in both modes
  value.feed.bind(to: screen, \.text, on: background)  // expect-warning in both modes
}
#endif

func change(_ value: ObservedValue<String>) async {
  await Task.detached { value.value = "b" }.value
}
