import Tracker

enum Analytics {
  static func log(_ event: String) { TrackerClient.shared.log(event) }
}
