// swift-format-ignore-file
import VueFluxReactive

extension Signal {
    func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value> {
        return Signal { send in self.observe { if isIncluded($0) { send($0) } } }
    }
}

extension Label {
    var phaseBinder: Binder<RunState.Phase> {
        return Binder(target: self) { label, phase in label.text = phase.rawValue }
    }
}
