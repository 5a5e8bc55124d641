import Foundation
import PackagePlugin

/// Embeds the sheets of the rules in the code of a target, so that the tool is a single file.
///
/// `.embedInCode` of SwiftPM writes each byte as a number, which takes the compiler a hundred times longer.
/// The command is of the shell, because a tool of this package would also be built with a fuzzer's `main`.
@main
struct SheetsPlugin: BuildToolPlugin {
  private let script = ###"""
    code=$1
    shift
    {
      printf 'let sheetTexts: [String: String] = [\n'
      for sheet; do
        id=${sheet##*/}
        printf '"%s": ##"""\n' "${id%.rule.md}"
        cat "$sheet"
        printf '\n"""##,\n'
      done
      printf ']\n'
    } > "$code"
    """###

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let sheets = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
      .filter { $0.lastPathComponent.hasSuffix(".rule.md") }
      .sorted { $0.path < $1.path }
    let code = context.pluginWorkDirectoryURL.appendingPathComponent("SheetTexts.swift")
    return [
      .buildCommand(
        displayName: "Embed the sheets of the rules",
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-euc", script, "sh", code.path] + sheets.map(\.path),
        inputFiles: sheets, outputFiles: [code])
    ]
  }
}
