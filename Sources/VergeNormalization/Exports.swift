// The entities, identifiers and tables are those of `VergeORM`: one of each, in old code and in new.
@_exported public import VergeORM
