import SwiftUI
import Testing

@MainActor
@Suite("Controls")
struct ControlTests {
  struct Profile: Equatable {
    var name = ""
    var age = 20
    var isMember = false
  }

  struct Form: View {
    @State private var profile = Profile()

    var body: some View {
      VStack(alignment: .leading, spacing: 8) {
        TextField("Name", text: $profile.name)
        Stepper("Age", value: $profile.age, in: 18...21, step: 2)
        Button("Member") { profile.isMember.toggle() }
        VStack {
          Text("\(profile.name), \(profile.age)").font(.largeTitle)
          if profile.isMember { Text("member") } else { Text("guest") }
        }
        .font(.body)
        Button(action: { profile = Profile() }) {
          Text("Start").font(nil)
          Text("anew")
        }
      }
    }
  }

  @Test("Controls write their bindings, and show the bound values")
  func controls() async throws {
    let host = ViewHost(Form())
    #expect(host.texts == ["Name", "Age", "Member", ", 20", "guest", "Start", "anew"])

    try host.enter("Ann", into: "Name")
    try host.step("Age", by: 2)
    try host.press("Member")
    await host.settle()
    #expect(host.texts == ["Ann", "Age", "Member", "Ann, 20", "member", "Start", "anew"])

    try host.step("Age", by: -1)
    await host.settle()
    #expect(host.texts.contains("Ann, 18"))

    try host.press("Start anew")
    await host.settle()
    #expect(host.texts.first == "Name")
  }

  @Test("The elements of a view are its texts, and its controls with their labels")
  func elements() async throws {
    let host = ViewHost(Form())
    try host.enter("Ann", into: "Name")
    await host.settle()
    #expect(
      host.elements == [
        .field("Name", text: "Ann"), .stepper("Age"), .button("Member"), .text("Ann, 20"),
        .text("guest"), .button("Start anew"),
      ])

    try host.enter("", into: "Name")
    await host.settle()
    #expect(host.elements.first == .field("Name", text: ""))
  }
}
