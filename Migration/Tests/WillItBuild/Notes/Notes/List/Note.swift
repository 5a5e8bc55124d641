import struct Foundation.Date

struct Note: Equatable {
  var title: String
  var date = Date(timeIntervalSince1970: 0)
}
