/// The indexes of a batch.
///
/// The batch's context yields values that edit them, so that a nested edit does not access the memory
/// of the edit around it.
@usableFromInline
final class EditedIndexes {
  @exclusivity(unchecked) @usableFromInline var slots: IndexSlots

  @inlinable
  init(_ slots: IndexSlots) {
    self.slots = slots
  }

  /// Returns a value whose edits change the indexes of the batch, and the number of its loan.
  @inlinable
  func lend<Schema, Indexes>(
    as type: IndexesStorage<Schema, Indexes>.Type
  ) -> (IndexesStorage<Schema, Indexes>, loan: UInt64) {
    let loan = IndexLoan(of: self)
    return (IndexesStorage(slots, loan), loan.number)
  }

  /// Ends a loan.
  ///
  /// - Parameters:
  ///   - number: The number of the loan.
  ///   - edited: The indexes of the lent value.
  ///   - loan: The loan of the lent value: another one, or none, if the value has been assigned to, or
  ///     edited while a copy of it existed.
  @usableFromInline
  func end(_ number: UInt64, with edited: IndexSlots, _ loan: IndexLoan?) {
    if let loan, loan.number == number {
      loan.batch = nil
    } else if let former = loan?.former, former.loan.number == number {
      _ = slots.apply(edited, since: former.slots)
    } else {
      slots.checkNoneIsEdited()
      slots = edited
    }
  }
}

/// Permits a value to edit the indexes of a batch, if the value has the only reference to the loan.
// Sendable: only a value with the only reference reads or writes `batch`. The batch's own thread also
// writes it at the end of the loan: the lent value then still has a reference, so no copy has the only
// one.
@usableFromInline
final class IndexLoan: @unchecked Sendable {
  /// Identifies the loan in the process.
  @usableFromInline let number = Stamp.next()
  /// The batch; `nil` after the end of the loan.
  @exclusivity(unchecked) @usableFromInline var batch: EditedIndexes?
  /// The loan and the indexes of a value before an edit that was made while a copy of the value existed;
  /// otherwise `nil`.
  let former: (loan: IndexLoan, slots: IndexSlots)?

  @usableFromInline
  init(of batch: EditedIndexes) {
    self.batch = batch
    former = nil
  }

  private init(after loan: IndexLoan, _ slots: IndexSlots) {
    former = (loan, slots)
  }

  /// Returns the loan of a value that edits its own indexes from now on.
  @usableFromInline
  func end(with slots: IndexSlots) -> IndexLoan {
    former == nil ? IndexLoan(after: self, slots) : self
  }
}
