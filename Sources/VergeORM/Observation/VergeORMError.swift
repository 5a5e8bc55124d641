/// An error of a derived value of an entity.
public enum VergeORMError: Error {
  /// The database does not have the entity.
  case notFoundEntityFromDatabase
}
