import XCTest

@testable import Notes

final class NotesTests: XCTestCase {
  func testAdding() {
    let store = NotesStore()
    let dispatcher = NotesDispatcher(target: store)
    XCTAssertEqual(dispatcher.dispatch.addAndSelect("a"), 0)
    XCTAssertEqual(store.state.notes.map { $0.title }, ["a"])
  }
}
