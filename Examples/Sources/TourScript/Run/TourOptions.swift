import Foundation

/// The options of a tour.
public struct TourOptions: Sendable {
  /// The script to replay; `nil` for the sample or, with `isInteractive`, for no script.
  public var scriptPath: String?
  /// The database file; `nil` for a fresh one or, with `keeps`, the one in the user's caches folder.
  public var databasePath: String?
  /// Whether to continue where the last tour ended. Has no effect with a `databasePath`.
  public var keeps: Bool
  /// Whether to replay the sample instead of the short tour.
  public var isFull: Bool
  /// The file for a trace in the Chrome trace format; `nil` to write none.
  public var tracePath: String?
  /// The file for a web page with the history; `nil` to write none.
  public var historyPath: String?
  /// The screens to mount, in the order of their notifications.
  public var screens: [ScreenKind]
  /// Whether the sign-in and comment screens of 2018 are also mounted, and perform their events.
  public var withClassic: Bool
  /// Whether the stores of September 2019 are also mounted, and perform their events.
  public var withNeue: Bool
  /// Whether the VueFlux stores of 2018 are also mounted, and perform their events.
  public var withVueFlux: Bool
  /// Whether to read events from the terminal after the script.
  public var isInteractive: Bool
  /// Whether to erase the database's contents.
  public var resets: Bool

  /// Creates options. The defaults are those of `tour` without arguments.
  public init(
    scriptPath: String? = nil,
    databasePath: String? = nil,
    keeps: Bool = false,
    isFull: Bool = false,
    tracePath: String? = nil,
    historyPath: String? = nil,
    screens: [ScreenKind] = [.legacy],
    withClassic: Bool = false,
    withNeue: Bool = false,
    withVueFlux: Bool = false,
    isInteractive: Bool = false,
    resets: Bool = false
  ) {
    self.scriptPath = scriptPath
    self.databasePath = databasePath
    self.keeps = keeps
    self.isFull = isFull
    self.tracePath = tracePath
    self.historyPath = historyPath
    self.screens = screens
    self.withClassic = withClassic
    self.withNeue = withNeue
    self.withVueFlux = withVueFlux
    self.isInteractive = isInteractive
    self.resets = resets
  }

  /// Whether this is the short tour: any option of the replay asks for the replay.
  var isShort: Bool {
    !isFull && scriptPath == nil && !isInteractive && screens == [.legacy]
      && !withClassic && !withNeue && !withVueFlux
  }

  /// Calls `body` with the database file to use. Removes a fresh database afterwards.
  func withDatabaseFile<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    if let databasePath { return try body(databasePath) }
    let files = FileManager.default
    if keeps { return try body(keptDatabaseFile()) }
    let folder = files.temporaryDirectory.appendingPathComponent("reverge-tour-\(UUID())")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    return try body(folder.appendingPathComponent("reverge-tour.sqlite").path)
  }

  /// The database file in the user's caches folder. Creates its folder.
  private func keptDatabaseFile() throws -> String {
    let files = FileManager.default
    let caches = try files.url(
      for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = caches.appendingPathComponent("reverge-tour")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("reverge-tour.sqlite").path
  }
}

/// The outcome of a tour. The raw value is the exit code of the process.
public enum TourOutcome: Int32, Sendable {
  /// Every line was an event.
  case success = 0
  /// The database cannot be used. Nothing was replayed.
  case databaseUnusable = 1
  /// Some lines of the script were not events and were skipped.
  case badLines = 2
  /// The script cannot be read. Nothing was replayed or written.
  case scriptUnreadable = 66
  /// The trace or the history cannot be written.
  case outputUnwritable = 73
}
