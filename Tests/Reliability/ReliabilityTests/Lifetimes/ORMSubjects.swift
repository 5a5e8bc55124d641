import Checker
import Playback
import Verge
import VergeORM

private struct Row: EntityType, Equatable {
  typealias EntityIDRawType = Int
  var entityID: EntityID { EntityID(1) }
  var cell = Board.Cell()
}

private struct Rows: DatabaseType {
  struct Schema: EntitySchemaType {
    let row = Row.EntityTableKey()
  }

  struct Indexes: IndexesType {}

  var _backingStorage: BackingStorage = .init()
}

private struct RowState: Equatable, Sendable {
  var db = Rows()
}

extension SubjectKind {
  static let entity = SubjectKind("VergeORM: a derived entity") { store, call in
    let rows = Store<RowState, Never>(initialState: RowState())
    let derived = rows.databases.db.derived(from: Row.EntityID(1))
    let token = derived.sinkState(queue: .passthrough) { _ in call() }
    let relay = store.sinkState(\.a, dropsFirst: true, queue: .passthrough) { [weak rows] cell in
      rows?.commit { state in
        state.db.performBatchUpdates {
          $0.entities.row.insert(Row(cell: cell.primitive))
        }
      }
    }
    return Subject(
      views: [rows, derived], tokens: [token, relay],
      cancel: {
        token.cancel()
        relay.cancel()
      })
  }
}
