// swift-format-ignore-file
import Foundation
import VergeStore

let PCLErrorDomain = "PCLErrorDomain"

class PCLVanDispatcher : PCLBaseDispatcher
{
    override var name : String { return "van" }

    func prepare(capacity : Double, driver : String?)
    {
        commit("prepare") {
            $0.van = PCLState.Van(capacity: capacity, load: [], driver: driver)
        }
    }

    func accept(_ parcels : [PCLParcel])
    {
        commit { (state : inout PCLState) in
            for parcel in parcels
            {
                state.parcels[parcel.code]  = parcel
                state.statuses[parcel.code] = .waiting
            }
        }
    }

    @discardableResult
    func load(_ code : String) throws -> Double
    {
        return try dispatch("load") { (context) -> Double in
            guard let parcel = context.state.parcels[code] else
            {
                throw NSError(domain: PCLErrorDomain, code: 404)
            }
            let left = context.state.van.capacity - context.state.weightOfLoad()
            if parcel.weight > left
            {
                context.commit { $0.misses += 1 }
                center.postParcel(.PCLVanIsFull, code: code, from: self)
                throw NSError(domain: PCLErrorDomain, code: 413)
            }
            context.commit(\.van) { $0.load.append(code) }
            context.commit { $0.statuses[code] = .loaded }
            return left - parcel.weight
        }
    }

    func loadAll()
    {
        for code in currentState.codes(.waiting)
        {
            do    { try load(code) }
            catch { delegate?.dispatcher(self, didFailWithError: error as NSError) }
        }
        finished("\(currentState.van.load.count) loaded")
    }
}

/// A night van comes back with what it could not deliver.
final class PCLNightVanDispatcher : PCLVanDispatcher
{
    override var name : String { return "night " + super.name }

    override func loadAll()
    {
        commit(\.van.capacity) { $0 *= 2 }
        super.loadAll()
        commit(\.van) { van in van.driver = van.driver ?? "nobody" }
    }

    func comeBack()
    {
        commit {
            for code in $0.van.load { $0.statuses[code] = .returned }
            $0.update(target: \.van) { $0.load.removeAll() }
        }
        finished("\(currentState.codes(.returned).count) returned")
    }
}
