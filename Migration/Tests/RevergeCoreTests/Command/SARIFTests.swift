import Foundation
import RevergeCore
import Testing

@Suite("The report as SARIF")
struct SARIFTests {
  private typealias Object = [String: Any]

  /// The objects of the schema of SARIF 2.1.0 that a report contains: the required properties, and
  /// the other permitted ones. The schema permits no more.
  private static let schema: [String: (required: Set<String>, others: Set<String>)] = [
    "log": (["version", "runs"], ["$schema", "inlineExternalProperties", "properties"]),
    "run": (
      ["tool"],
      [
        "invocations", "conversion", "language", "versionControlProvenance", "originalUriBaseIds",
        "artifacts", "logicalLocations", "graphs", "results", "automationDetails",
        "runAggregates", "baselineGuid", "redactionTokens", "defaultEncoding",
        "defaultSourceLanguage", "newlineSequences", "columnKind", "externalPropertyFileReferences",
        "threadFlowLocations", "taxonomies", "addresses", "translations", "policies",
        "webRequests", "webResponses", "specialLocations", "properties",
      ]
    ),
    "tool": (["driver"], ["extensions", "properties"]),
    "driver": (
      ["name"],
      [
        "guid", "organization", "product", "productSuite", "shortDescription", "fullDescription",
        "fullName", "version", "semanticVersion", "dottedQuadFileVersion", "releaseDateUtc",
        "downloadUri", "informationUri", "globalMessageStrings", "notifications", "rules", "taxa",
        "locations", "language", "contents", "isComprehensive", "properties",
      ]
    ),
    "rule": (
      ["id"],
      [
        "deprecatedIds", "guid", "name", "shortDescription", "fullDescription", "messageStrings",
        "defaultConfiguration", "helpUri", "help", "relationships", "properties",
      ]
    ),
    "result": (
      ["message"],
      [
        "ruleId", "ruleIndex", "rule", "kind", "level", "analysisTarget", "locations", "guid",
        "correlationGuid", "occurrenceCount", "partialFingerprints", "fingerprints", "stacks",
        "codeFlows", "graphs", "relatedLocations", "suppressions", "baselineState", "rank", "fixes",
        "hostedViewerUri", "workItemUris", "provenance", "taxa", "properties",
      ]
    ),
    "message": ([], ["text", "markdown", "id", "arguments", "properties"]),
    "physicalLocation": (
      [], ["address", "artifactLocation", "region", "contextRegion", "properties"]
    ),
    "artifactLocation": ([], ["uri", "uriBaseId", "index", "description", "properties"]),
    "region": (
      [],
      [
        "startLine", "startColumn", "endLine", "endColumn", "charOffset", "charLength",
        "byteOffset", "byteLength", "snippet", "message", "sourceLanguage", "properties",
      ]
    ),
    "fix": (["artifactChanges"], ["description", "properties"]),
    "artifactChange": (["artifactLocation", "replacements"], ["properties"]),
    "replacement": (["deletedRegion"], ["insertedContent", "properties"]),
    "content": ([], ["text", "binary", "rendered", "properties"]),
    "invocation": (
      ["executionSuccessful"],
      [
        "commandLine", "arguments", "exitCode", "toolExecutionNotifications",
        "toolConfigurationNotifications", "startTimeUtc", "endTimeUtc", "properties",
      ]
    ),
    "notification": (
      ["message"],
      [
        "locations", "level", "threadId", "timeUtc", "exception", "descriptor", "associatedRule",
        "properties",
      ]
    ),
  ]

  private func check(_ object: Object, _ kind: String) throws {
    let (required, others) = try #require(Self.schema[kind])
    let keys = Set(object.keys)
    #expect(keys.isSuperset(of: required), "\(kind) \(keys)")
    #expect(keys.isSubset(of: required.union(others)), "\(kind) \(keys)")
  }

  private func child(_ object: Object, _ key: String, _ kind: String) throws -> Object {
    let child = try #require(object[key] as? Object, "\(key)")
    try check(child, kind)
    return child
  }

  private func children(_ object: Object, _ key: String, _ kind: String) throws -> [Object] {
    let list = try #require(object[key] as? [Object], "\(key)")
    for child in list { try check(child, kind) }
    return list
  }

  /// The only run of a report.
  private func run(_ folder: TemporaryFolder) throws -> Object {
    let text = try folder.run(
      TemporaryFolder.reverge, "report", "--stage", "modern", "--format", "sarif", "Sources"
    ).output
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
    try check(log, "log")
    #expect(log["version"] as? String == "2.1.0")
    let runs = try children(log, "runs", "run")
    #expect(runs.count == 1)
    return runs[0]
  }

  /// The range of a region in a text, from its lines and columns in UTF-16 code units.
  private func range(_ region: Object, in text: String) throws -> Range<String.Index> {
    try check(region, "region")
    func place(_ line: String, _ column: String) throws -> String.Index {
      let (line, column) = (
        try #require(region[line] as? Int), try #require(region[column] as? Int)
      )
      #expect(line >= 1 && column >= 1)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return text.utf16.index(lines[line - 1].startIndex, offsetBy: column - 1)
    }
    return try place("startLine", "startColumn")..<place("endLine", "endColumn")
  }

  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }
    /* 👩‍🚀 é */ final class Cart: Dispatcher<Shop> {}
    extension Mutations where Base == Cart {
      func clear() { descriptor.commit { $0.names = ["日本"] } }
    }
    final class Log: VergeStoreLogger {}
    // reverge:disable vs6.comit

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "Sources/App/Cart.swift")
    try folder.write("struct {\nimport VergeStore\n", to: "Sources/App/Broken.swift")
    return folder
  }

  @Test("Each object has the properties that the schema of 2.1.0 requires, and no others")
  func required() throws {
    let run = try run(folder())
    let driver = try child(try child(run, "tool", "tool"), "driver", "driver")
    #expect(driver["name"] as? String == "reverge")
    #expect(driver["version"] as? String == ToolVersion.current)
    #expect(driver["semanticVersion"] as? String == ToolVersion.current)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let levels = ["none", "note", "warning", "error"]
    let rules = try children(driver, "rules", "rule")
    for rule in rules { #expect(try child(rule, "help", "message")["text"] is String) }
    let results = try children(run, "results", "result")
    #expect(results.count >= 5)
    for result in results {
      #expect(levels.contains(try #require(result["level"] as? String)))
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(try child(result, "message", "message")["text"] is String)
    }
    let invocation = try #require(try children(run, "invocations", "invocation").first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notes = try children(invocation, "toolExecutionNotifications", "notification")
    #expect(Set(notes.compactMap { $0["level"] as? String }) == ["error", "warning"])
    for note in notes { #expect(try child(note, "message", "message")["text"] is String) }
  }

  @Test("A region ends with the symbol, and columns are UTF-16 code units")
  func regions() throws {
    let results = try children(run(folder()), "results", "result")
    var texts: [String: String] = [:]
    for result in results {
      let locations = try #require(result["locations"] as? [Object])
      #expect(locations.count == 1)
      let place = try child(locations[0], "physicalLocation", "physicalLocation")
      let artifact = try child(place, "artifactLocation", "artifactLocation")
      #expect(artifact["uri"] as? String == "Sources/App/Cart.swift")
      let region = try child(place, "region", "region")
      let range = try range(region, in: Self.source)
      #expect(!range.isEmpty)
      texts[try #require(result["ruleId"] as? String)] = String(Self.source[range])
    }
    #expect(texts["vs6.state-type"] == "StateType")
    #expect(texts["vs6.dispatcher-class"] == "final class Cart: Dispatcher<Shop>")
    #expect(texts["vs6.commit"] == "descriptor.commit")
  }

  @Test("Applying the fixes gives the same code as `apply`; manual findings have no fixes")
  func fixes() throws {
    let folder = try folder()
    let results = try children(run(folder), "results", "result")
    var edits: [(Range<String.Index>, String)] = []
    for result in results {
      guard result["level"] as? String != "error" else {
        #expect(result["fixes"] == nil)
        continue
      }
      guard result["fixes"] != nil else { continue }
      let fixes = try children(result, "fixes", "fix")
      #expect(fixes.count == 1)
      let changes = try children(fixes[0], "artifactChanges", "artifactChange")
      #expect(changes.count == 1)
      let replacements = try children(changes[0], "replacements", "replacement")
      #expect(!replacements.isEmpty)
      for replacement in replacements {
        let region = try child(replacement, "deletedRegion", "region")
        let content = try child(replacement, "insertedContent", "content")
        edits.append(
          (try range(region, in: Self.source), try #require(content["text"] as? String)))
      }
    }
    #expect(edits.count >= 3)
    var text = Self.source
    for (range, replacement) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      text.replaceSubrange(range, with: replacement)
    }
    try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources")
    // Other than the import and the marker, which no single finding determines.
    let applied = try folder.read("Sources/App/Cart.swift").split(separator: "\n").filter {
      !$0.hasPrefix("import ") && !$0.hasPrefix("// reverge: ")
    }
    let fixed = text.split(separator: "\n").filter { !$0.hasPrefix("import ") }
    #expect(fixed == applied)
  }
}
