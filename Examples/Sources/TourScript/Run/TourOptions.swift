import Foundation

/// The options of a tour.
public struct TourOptions: Sendable {
  /// The script to replay; `nil` for the sample or, with `isInteractive`, for no script.
  public var scriptPath: String?
  /// The database file; `nil` for the one in the user's caches folder.
  public var databasePath: String?
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
    screens: [ScreenKind] = [.legacy],
    withClassic: Bool = false,
    withNeue: Bool = false,
    withVueFlux: Bool = false,
    isInteractive: Bool = false,
    resets: Bool = false
  ) {
    self.scriptPath = scriptPath
    self.databasePath = databasePath
    self.screens = screens
    self.withClassic = withClassic
    self.withNeue = withNeue
    self.withVueFlux = withVueFlux
    self.isInteractive = isInteractive
    self.resets = resets
  }

  /// The database file to use. Creates the folder of the default one.
  func databaseFile() throws -> String {
    if let databasePath { return databasePath }
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
}
