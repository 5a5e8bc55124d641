import Checker
import Playback
import VueFluxReactive

extension SubjectKind {
  static let vueFlux = SubjectKind("VueFlux: a variable") { store, call in
    let variable = Variable<Board.Cell>(sharing: store, at: \.d)
    let token = variable.signal.observe { _ in call() }
    return Subject(views: [variable], tokens: [token], cancel: { token.dispose() })
  }

  static let vueFluxConstant = SubjectKind("VueFlux: a mapped constant") { store, call in
    let variable = Variable<Board.Cell>(sharing: store, at: \.d)
    let constant = variable.constant
    let token = constant.signal.map { $0.count }.observe { _ in call() }
    return Subject(views: [variable], tokens: [token, constant], cancel: { token.dispose() })
  }
}
