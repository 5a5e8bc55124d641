import Dispatch
import Foundation
import Modern

// What fails never ends.
DispatchQueue.main.asyncAfter(deadline: .now() + 10) { exit(1) }
store6()
beta()
modern()
classic { exit(0) }
dispatchMain()
