// swift-format-ignore-file
import XCTest
import VergeStore
@testable import Pantry

final class DraftTests: XCTestCase {
    private var store: PantryStore!
    private var sut: DraftDispatcher!

    override func setUp() {
        super.setUp()
        store = PantryStore(logger: nil)
        sut = DraftDispatcher(target: store)
    }

    func testRenameWithoutDraftDoesNothing() {
        sut.commit.rename("x")
        XCTAssertNil(store.state.session.editing)
    }

    func testSave() throws {
        sut.commit.begin()
        sut.commit.rename("Tea")
        XCTAssertEqual(try sut.dispatch.save(as: 3).title, "Tea")
        XCTAssertEqual(store.state.order, [3])
    }

    func testWholeStateCommit() {
        sut.commit { $0.banner = "hello" }
        XCTAssertEqual(store.state.banner, "hello")
    }
}
