// APIs that are newer than the oldest systems, and run-time features that these lack.
import Combine
import Observation
import SwiftUI
import os

// error: only available in
func duration(_ value: Duration) {}
// error: only available in
func observable(_ value: some Observable) {}
// error: runtime support for parameterized protocol types is only available in
func existential(_ value: Any) -> Bool { value is any Sequence<Int> }
// error: parameter packs in generic types are only available in
struct Pack<each Element> { var elements: (repeat each Element) }
// error: only available in
func log() { Logger().info("") }
// error: only available in
struct Owner { @StateObject var model = Model() }

final class Model: ObservableObject {}
func typedThrow() throws(CancellationError) {}
