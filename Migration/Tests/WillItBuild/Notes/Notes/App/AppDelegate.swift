import UIKit

class AppDelegate: UIResponder {
  var window: UIWindow?

  func applicationDidFinishLaunching() {
    let window = UIWindow()
    window.rootViewController = NotesViewController(store: NotesStore())
    window.makeKeyAndVisible()
    self.window = window
  }
}
