import RevergeCore
import Testing

@Suite("Migration of the compatibility programs")
struct FixtureTests {
  private func rewritten(
    _ files: [(path: String, text: String)]
  ) throws -> (files: [(path: String, text: String)], analysis: Analysis) {
    let analysis = Analyzer().analyze(files)
    let plan = Plan(includesReview: true)
    let result = try zip(analysis.files, files).map { file, source in
      (source.path, try plan.change(for: file, text: source.text)?.after ?? source.text)
    }
    return (result, analysis)
  }

  @Test("A second run changes nothing in a migrated program", arguments: Fixture.all)
  func idempotent(_ fixture: Fixture) throws {
    let once = try rewritten(fixture.files()).files
    let twice = try rewritten(once).files
    for (first, second) in zip(once, twice) { #expect(first.text == second.text) }
  }

  @Test("Text outside of the edits stays identical, byte for byte", arguments: Fixture.all)
  func byteIdentical(_ fixture: Fixture) throws {
    let files = try fixture.files()
    let analysis = Analyzer().analyze(files)
    for (file, source) in zip(analysis.files, files) {
      // Any choice of findings will do, not only that of a plan.
      var generator = SeededGenerator(seed: 7)
      for _ in 0..<20 {
        let chosen = file.findings.filter { _ in Bool.random(using: &generator) }
        let (after, places, _) = EditApplication.apply(chosen, to: source.text)
        let edits = places.flatMap { chosen[$0].edits }.sorted {
          ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        let before = Array(source.text.utf8)
        var rest = Array(after.utf8)[...]
        var position = 0
        for edit in edits {
          let kept = before[position..<edit.range.lowerBound]
          #expect(rest.prefix(kept.count).elementsEqual(kept))
          rest = rest.dropFirst(kept.count)
          #expect(rest.prefix(edit.replacement.utf8.count).elementsEqual(edit.replacement.utf8))
          rest = rest.dropFirst(edit.replacement.utf8.count)
          position = edit.range.upperBound
        }
        #expect(rest.elementsEqual(before[position...]))
      }
    }
  }

  @Test("The edits of different findings do not overlap", arguments: Fixture.all)
  func noConflicts(_ fixture: Fixture) throws {
    let files = try fixture.files()
    for (file, source) in zip(Analyzer().analyze(files).files, files) {
      let findings = file.findings.filter { !$0.edits.isEmpty }
      let (_, places, _) = EditApplication.apply(findings, to: source.text)
      let missing = Set(findings.indices).subtracting(places).map { findings[$0] }
      #expect(missing.isEmpty, "\(missing.map { "\($0.line): \($0.rule)" })")
    }
  }

  @Test(
    "Most sites are rewritten automatically",
    arguments: Sample.all.filter { !$0.programs.isEmpty })
  func share(_ sample: Sample) throws {
    var sites = 0
    var safe = 0
    for fixture in Fixture.all where fixture.sample.folder == sample.folder {
      let summary = ReportSummary(Analyzer().analyze(try fixture.files())).total
      print(
        "\(sample.dialect.rawValue), \(fixture.name): \(summary.safe) of \(summary.sites) sites "
          + "rewritten automatically (\(summary.automaticPercent) %), \(summary.review) for review, "
          + "\(summary.manual) manual")
      sites += summary.sites
      safe += summary.safe
    }
    print(
      "\(sample.dialect.rawValue): \(safe) of \(sites) sites rewritten automatically "
        + "(\(safe * 100 / sites) %)")
    #expect(safe * 100 / sites >= sample.share)
  }
}

/// Random numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
