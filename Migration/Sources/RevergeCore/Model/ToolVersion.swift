/// The version of the tool.
public enum ToolVersion {
  /// The version, as `reverge --version` prints it.
  public static let current = "0.1.0"
}
