// V13 and V14: a storage whose entities have the identifiers of these versions, with selectors of its own.
// Users import only this module. `@NormalizedStorage` is replaced by the conformance.
import VergeNormalizationDerived

struct Pet: EntityType, Hashable {
  typealias TypedIdentifierRawValue = String
  var typedID: TypedID { .init(name) }
  let name: String
  var age = 0
}

struct Tag: TypedIdentifiable, Sendable {
  typealias TypedIdentifierRawValue = Int
  let typedID: TypedIdentifier<Tag>
}

struct Zoo: StateType, Sendable {
  struct Pets: NormalizedStorageType {
    @Table var pet: Tables.Hash<Pet> = .init()
    @Index var oldest: Indexes.Ordered<Pet> = .init()
  }

  var pets = Pets()
  var visitors = 0
}

struct PetsOfZoo: StorageSelector {
  typealias Source = Zoo
  typealias Storage = Zoo.Pets
  func select(source: consuming Zoo) -> Zoo.Pets { source.pets }
}

// As the expansion of the macro was.
struct TableSelector_pet: TableSelector {
  typealias Entity = Pet
  typealias Storage = Zoo.Pets
  typealias _Table = Tables.Hash<Pet>
  let identifier = "pet"
  func select(storage: consuming Zoo.Pets) -> Tables.Hash<Pet> { storage.pet }
}

func v13_name<Entity: EntityType>(of entity: Entity) -> (Entity.TypedID, Entity.EntityID) {
  (entity.typedID, entity.entityID)
}

func v13_count(
  _ store: Store<Zoo, Never>, in selector: some StorageSelector<Zoo, Zoo.Pets>
) -> Derived<Int> {
  store.normalizedStorage(selector).derived { $0.pet.count }
}

func v13_pet(
  _ store: Store<Zoo, Never>, _ id: Pet.TypedID,
  in table: some TableSelector<Zoo.Pets, Tables.Hash<Pet>>
) -> Pet.Derived {
  store.normalizedStorage(PetsOfZoo()).table(table).derived(from: id)
}

func v13_select<Selector: TableSelector>(
  _ zoo: Zoo, _ selector: AbsoluteTableSelector<PetsOfZoo, Selector>
) -> [Selector.Entity] {
  Array(selector.select(source: zoo).allEntities())
}

func v13_tables<Table: TableType>(_ table: Table) -> Table.Entity.Type { Table.Entity.self }
