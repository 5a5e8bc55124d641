// The entities, identifiers and tables are those of `VergeORM`, so that old and new code use the
// same types.
@_exported public import VergeORM
