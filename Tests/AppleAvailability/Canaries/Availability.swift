// APIs that are newer than the oldest systems, and run-time features that these lack.
import Combine
import Observation
import SwiftUI
import os

func duration(_ value: Duration) {}  // error: only available in
func tracking() { withObservationTracking {} onChange: {} }  // error: only available in
func existential(_ value: Any) -> Bool { value is any Sequence<Int> }  // error: runtime support for parameterized protocol types is only available in
struct Pack<each Element> { var elements: (repeat each Element) }  // error: only available in
func typedThrow() throws(CancellationError) {}
func log() { Logger().info("") }  // error: only available in
struct Owner { @StateObject var model = Model() }  // error: only available in
final class Model: ObservableObject {}
