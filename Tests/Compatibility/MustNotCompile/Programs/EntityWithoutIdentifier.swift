import VergeORM

// An entity that declares no identifier, although `entityID` and `typedID` are the same.
struct Book: EntityType {  // expect-error in both modes
  typealias EntityIDRawType = String
  let title: String
  #if CORRECTED
  var entityID: EntityID { .init(title) }
  #endif
}

struct Author: EntityType {  // expect-error in both modes
  typealias TypedIdentifierRawValue = String
  let name: String
  #if CORRECTED
  var typedID: TypedID { .init(name) }
  #endif
}
