import Foundation
import VergeStoreBeta

/// An editor of notes, with a draft, that saves itself.
public func runNotes(print: @escaping (String) -> Void) {
  let store = NotesStore()
  let editor = Editor(target: store)
  let counts = store.getter(
    selector: { $0.notes.count }, equality: .init(selector: { $0.notes }, equals: ==))
  counts.addDidUpdate { print("notes: \($0)") }
  store._backingStorage.addDidUpdate { print("unsaved: \($0.unsaved)") }

  editor.commit { $0.add("milk") }
  let count: Int = editor.dispatch { $0.add("eggs") }
  print("\(count) notes, \(editor.dispatch { $0.save() } ? "saved" : "nothing to save")")

  let moved: [Int] = editor.dispatch { $0.pin(1) }
  print("pinned \(moved): \(store.state.notes.map { $0.text })")

  editor.commit { $0.type("br") }
  editor.commit { $0.type("ead") }
  do {
    print("submitted: \(try editor.dispatch { $0.submit() })")
    print("submitted: \(try editor.dispatch { $0.submit() })")
  } catch {
    print("error \(error)")
  }
  print("getter \(counts.value), disk \(editor.disk.files.joined(separator: " / "))")
}
