public import Foundation

/// Rows from top to bottom, in one section.
open class UITableView: UIView {
  /// The source of the rows. Not retained.
  open weak var dataSource: (any UITableViewDataSource)?
  /// The delegate. Not retained.
  open weak var delegate: (any UITableViewDelegate)?

  private var cellTypes: [String: UITableViewCell.Type] = [:]
  private var cells: [UITableViewCell]?

  /// Sets the type of the cells with an identifier.
  open func register(
    _ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String
  ) {
    cellTypes[identifier] = cellClass
  }

  /// A new cell: the stand-in does not reuse them.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let type = cellTypes[identifier] else {
      fatalError("No cell is registered for the identifier \"\(identifier)\".")
    }
    return type.init(style: .default, reuseIdentifier: identifier)
  }

  /// Discards the cells. They are made again when they are next needed.
  open func reloadData() {
    cells = nil
  }

  /// Ends the highlighting of a row, which the stand-in does not show.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

  /// The cells of all rows.
  public final var visibleCells: [UITableViewCell] {
    if let cells { return cells }
    let count = dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0
    let made = (0..<count).compactMap { row in
      dataSource?.tableView(self, cellForRowAt: IndexPath(row: row, section: 0))
    }
    cells = made
    return made
  }
}

/// The source of a table's rows.
@MainActor
public protocol UITableViewDataSource: AnyObject {
  /// Returns the number of rows.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row.
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell
}

/// The receiver of a table's events.
@MainActor
public protocol UITableViewDelegate: AnyObject {
  /// The user has tapped a row.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

/// A row.
open class UITableViewCell: UIView {
  /// The styles. They look the same here.
  public enum CellStyle: Sendable {
    /// A style.
    case `default`, value1
  }

  /// The marks at the end of a row.
  public enum AccessoryType: Sendable {
    /// A mark.
    case none, checkmark
  }

  /// The label.
  public final let textLabel: UILabel? = UILabel()
  /// The mark.
  open var accessoryType = AccessoryType.none

  /// A cell. `required` here, because tables make cells of registered types.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    super.init()
  }
}

extension IndexPath {
  /// The path to a row.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// The row.
  public var row: Int { self[1] }
}
