// swift-format-ignore-file
//
//  PCLStore.swift
//  Courier
//

import Foundation
import VergeStore

@_exported import struct Foundation.Notification

enum PCLParcelStatus : Int
{
    case waiting = 0, loaded, delivered, returned
}

final class PCLParcel : NSObject
{
    let code : String
    let street : String
    let weight : Double

    init(code : String, street : String, weight : Double)
    {
        self.code = code
        self.street = street
        self.weight = weight
        super.init()
    }

    override var description : String { return "<\(code) \(street)>" }
}

struct PCLState : StateType
{
    struct Van : StateType
    {
        var capacity : Double = 0
        var load     : [String] = []
        var driver   : String?
    }

    struct Signature { var name : String ; var isForged = false }

    var parcels  : [String : PCLParcel] = [:]
    var statuses : [String : PCLParcelStatus] = [:]
    var van      : Van = Van()
    var current  : Signature?
    var misses   = 0

    func weightOfLoad() -> Double
    {
        return van.load.compactMap { parcels[$0]?.weight }.reduce(0, +)
    }

    func codes(_ status : PCLParcelStatus) -> [String]
    {
        return statuses.filter { $0.value == status }.map { $0.key }.sorted()
    }
}

class PCLStore : VergeDefaultStore<PCLState>
{
    private static var _defaultStore : PCLStore?
    class func defaultStore() -> PCLStore
    {
        if _defaultStore == nil { _defaultStore = PCLStore(initialState: PCLState(), logger: PCLLogger()) }
        return _defaultStore!
    }
}
