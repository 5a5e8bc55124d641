import RxSwift

protocol Server {
  var letters: Observable<[String]> { get }
}

final class LocalServer: Server {
  private let subject = PublishSubject<[String]>()

  var letters: Observable<[String]> { subject.asObservable() }

  func deliver(_ letters: [String]) { subject.onNext(letters) }
}
