/// The flags of `swiftc`, by what becomes of them when a module is only type-checked.
enum CompilerFlags {
  /// Flags that say what to write, how to print, or how to divide the work. The check says that itself.
  static let dropped: Set<String> = [
    "-c", "-cache-compile-job", "-color-diagnostics", "-disable-batch-mode",
    "-driver-show-incremental", "-emit-const-values", "-emit-dependencies", "-emit-executable",
    "-emit-library", "-emit-loaded-module-trace", "-emit-localized-strings", "-emit-module",
    "-emit-module-interface", "-emit-object", "-emit-objc-header", "-emit-tbd",
    "-enable-batch-mode", "-experimental-emit-module-separately",
    "-experimental-explicit-module-build", "-explicit-module-build", "-incremental",
    "-index-ignore-clang-modules", "-index-ignore-system-modules", "-index-include-locals",
    "-no-color-diagnostics", "-no-emit-module-separately", "-no-emit-module-separately-wmo",
    "-parseable-output", "-save-temps", "-serialize-diagnostics", "-static", "-suppress-warnings",
    "-typecheck", "-use-frontend-parseable-output", "-use-frontend-save-temps", "-v",
    "-validate-clang-modules-once", "-whole-module-optimization", "-wmo",
  ]

  /// Flags of the same purpose, each with a value in the next word.
  static let droppedWithValue: Set<String> = [
    "-cas-path", "-clang-build-session-file", "-clang-scanner-module-cache-path",
    "-diagnostic-style", "-emit-abi-descriptor-path", "-emit-api-descriptor-path",
    "-emit-const-values-path", "-emit-dependencies-path", "-emit-fixits-path",
    "-emit-loaded-module-trace-path", "-emit-localized-strings-path", "-emit-module-doc-path",
    "-emit-module-interface-path", "-emit-module-path", "-emit-module-source-info-path",
    "-emit-objc-header-path", "-emit-package-module-interface-path",
    "-emit-private-module-interface-path", "-emit-reference-dependencies-path", "-emit-tbd-path",
    "-index-file-path", "-index-store-path", "-index-unit-output-path", "-num-threads", "-o",
    "-output-file-map", "-save-optimization-record-path", "-sdk-module-cache-path",
    "-serialize-diagnostics-path", "-Xclang-linker", "-Xlinker",
  ]

  /// Flags whose value, in the next word, could be taken for a source file or for another flag.
  static let keptWithValue: Set<String> = [
    "-D", "-F", "-Fsystem", "-I", "-Xcc", "-Xfrontend", "-Xllvm", "-cxx-interoperability-mode",
    "-import-objc-header", "-module-cache-path", "-package-name", "-resource-dir", "-sdk",
    "-swift-version", "-target", "-target-variant", "-vfsoverlay", "-working-directory",
  ]

  /// Whether a flag says how many jobs to run, such as `-j8`.
  static func isNumberOfJobs(_ word: String) -> Bool {
    word.hasPrefix("-j") && word.dropFirst(2).allSatisfy(\.isNumber)
  }
}
