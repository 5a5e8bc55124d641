// swift-format-ignore-file
// Saves us an import in each file.
@_exported import Foundation
@_exported import Verge
