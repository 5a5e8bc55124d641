import TestSupport
import Testing

@Suite("Behaviour, side by side")
struct BehaviourTableTests {
  static let region = RecordedRegion("behaviour", in: "Migration/COMPATIBILITY.md")

  @Test("The table in the compatibility document matches the observed behaviour")
  func table() async {
    let table = await BehaviourTable.render { scenario, column in
      await Observations.all.observed(scenario, in: column)
    }
    Self.region.expect(table)
  }

  @Test(
    "Each observed behaviour matches its cell in the table",
    .disabled(if: RecordedRegion.isRecording, "The table is being recorded."),
    arguments: Scenario.allCases, Column.allCases)
  func cell(_ scenario: Scenario, _ column: Column) async throws {
    let observed = await Observations.all.observed(scenario, in: column)
    let table = try Self.region.recorded()
    #expect(
      observed == BehaviourTable.cell(scenario, column, of: table),
      "\(column.rawValue): \(scenario.rawValue)")
  }
}
