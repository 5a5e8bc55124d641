import Foundation
import VergeClassic

// 5.2 other conformers
final class RefStateVM: VergeType {  // class State, empty Activity (idiom of upstream's tests)
  final class State { var count = 0 }
  enum Activity {}
  let state: Storage<State> = .init(.init())
  func increment() { dispatch { c in c.commit { s in s.count += 1 } } }
}
final class OwnEmitterVM: VergeType {  // 5.1+: conformer supplies activity
  enum Activity { case ping }
  struct State { var x = 1 }
  let activity: Emitter<Activity> = .init()
  let state = Storage(State())
}
final class Bare: VergeType {
  typealias State = NoState; typealias Activity = NoActivity;
  let state: Storage<NoState> = .init(.init())
}
final class IntVM: VergeType {
  typealias Activity = Never; let state: Storage<Int> = .init(0);
  func f() { commit { $0 += 1 }; commit(replace: 3) }
}
final class Legacy: CyclerType {
  struct State { var a = 0 }; typealias Activity = NoActivity; let state = Storage(State());
  func go() { commit { $0.a += 1 } }
}
final class WithDefaultStore: VergeType {
  typealias Activity = String; struct State { var v: Int; init(_ v: Int) { self.v = v } };
  let state: DefaultStore = .init(.init(3))
}
class Generic<T>: VergeType {
  struct State { var all: [T] = [] }; enum Activity { case added(T) };
  let state = Storage<State>(.init())
  func add(_ t: T) {
    dispatch { c in
      c.commit { $0.all.append(t) }; c.emit(.added(t))
    }
  }
}
struct LoginState: Equatable { var busy = false; var user: String? }
enum LoginActivity: Equatable { case failed(Int) }
protocol LoginVMType: VergeType where State == LoginState, Activity == LoginActivity {}
final class LoginVM: NSObject, LoginVMType {
  let state: Storage<LoginState>;
  override init() { state = .init(.init()); super.init(); set(logger: EmptyVergeLogger()) }
}
func watch<V: VergeType>(_ v: V, _ f: @escaping (V.State) -> Void) -> StorageSubscribeToken {
  v.state.add(subscriber: f)
}
func failures<V: LoginVMType>(_ v: V) -> Disposable {
  v.activity.emit(
    onNext: { if case .failed(let n) = $0 { print(n) } }, onCompleted: nil, onDisposed: {})
}
