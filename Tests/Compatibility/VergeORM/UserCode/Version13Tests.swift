import Testing
import Verge
import VergeNormalization
import VergeNormalizationDerived
import VergeORM

@Suite("Normalised storages of Verge 13 and 14")
struct Version13Tests {
  private let store = Store<Zoo, Never>(initialState: Zoo())

  private func insert(_ pet: Pet) {
    store.commit { _ = $0.pets.performBatchUpdates { $0.modifying.pet.insert(pet) } }
  }

  @Test("An entity that declares `typedID` has the identifiers of all versions, and they are equal")
  func identity() {
    let pet = Pet(name: "Rex")
    let names = v13_name(of: pet)
    #expect(names.0 == names.1 && pet.id == names.0 && pet.entityID.raw == "Rex")
    let tag = Tag(typedID: .init(3))
    #expect(tag.id == tag.typedID && tag.id.any.typed(as: Tag.self) == tag.id)
  }

  @Test("Selectors of the user select a storage and a table, whose derived values are up to date")
  func selectors() throws {
    let count = v13_count(store, in: PetsOfZoo())
    let rex = v13_pet(store, .init("Rex"), in: TableSelector_pet())
    insert(Pet(name: "Rex"))
    #expect(count.state.primitive == 1 && rex.state.primitive.wrapped == Pet(name: "Rex"))
    insert(Pet(name: "Rex", age: 1))
    #expect(rex.state.primitive.wrapped?.age == 1)
  }

  @Test("Equal selectors have the same derived values")
  func equalSelectors() {
    let rex = v13_pet(store, .init("Rex"), in: TableSelector_pet())
    #expect(v13_pet(store, .init("Rex"), in: TableSelector_pet()) === rex)
    let path: KeyPathTableSelector<Zoo.Pets, Pet> = .keyPath(\.pet)
    let other = v13_pet(store, .init("Rex"), in: path)
    insert(Pet(name: "Rex", age: 2))
    #expect(other.state.primitive == rex.state.primitive)
    #expect(path == KeyPathTableSelector(\.pet) && Set([path, path]).count == 1)
    let storage: KeyPathStorageSelector<Zoo, Zoo.Pets> = .keyPath(\.pets)
    #expect(storage == KeyPathStorageSelector(\.pets) && Set([storage, storage]).count == 1)
    #expect(storage.select(source: store.state.primitive).pet.count == 1)
    #expect(path.select(storage: store.state.primitive.pets).count == 1)
    #expect(storage.keyPath == \.pets && path.keyPath == \.pet)
  }

  @Test("A selector of a storage and one of a table together select a table of the state")
  func appending() {
    insert(Pet(name: "Rex"))
    let selector = PetsOfZoo().appending(TableSelector_pet())
    #expect(selector == AbsoluteTableSelector(storage: PetsOfZoo(), table: TableSelector_pet()))
    #expect(v13_select(store.state.primitive, selector) == [Pet(name: "Rex")])
    #expect(selector.storage == PetsOfZoo() && selector.table == TableSelector_pet())
  }

  @Test("A table is made of entities, and has them as `values`")
  func tables() {
    let table = Tables.Hash<Pet>(entities: [Pet(name: "Rex"), Pet(name: "Max")])
    #expect(table.values.map(\.name) == ["Rex", "Max"])
    #expect(v13_tables(table) == Pet.self)
  }
}
