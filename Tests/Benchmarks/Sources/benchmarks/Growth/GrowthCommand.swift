import ArgumentParser
import Foundation

struct GrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Draws how the cost of a commit grows with the state, its observers, and other sizes."
  )

  @Option(help: "The folder for the plots, and for the figures as a table.")
  var output = "Tests/Benchmarks/Results"

  @Option(help: "Measure only the plot with this file name.")
  var only: String?

  func validate() throws {
    if let only, !growths.contains(where: { $0.id == only }) {
      let ids = growths.map(\.id).joined(separator: ", ")
      throw ValidationError("There is no plot \(only). Plots: \(ids).")
    }
    #if DEBUG
    throw ValidationError("A debug build has no meaningful figures; use: swift run -c release")
    #endif
  }

  func run() throws {
    _ = Partner.shared
    let folder = URL(fileURLWithPath: output, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let harness = Harness(rounds: 7, slices: 5, sliceNanoseconds: 1_000_000)
    for growth in growths where only == nil || growth.id == only {
      let lines = growth.curves.map { curve in
        Plot.Line(
          name: curve.name,
          points: curve.sizes.map { size in
            let times = harness.run(curve.contest(size))
            print("\(growth.id)  \(curve.name)  \(size)  \(times.subject.median) ns")
            return (Double(size), max(times.subject.median, 0.1))
          })
      }
      let plot = Plot(title: growth.title, horizontal: growth.horizontal, lines: lines)
      try plot.svg.write(
        to: folder.appendingPathComponent("\(growth.id).svg"), atomically: true, encoding: .utf8)
    }
  }
}
