// swift-format-ignore-file
import Foundation

extension Notification.Name
{
    static let PCLDidDeliver = Notification.Name("PCLDidDeliverNotification")
    static let PCLVanIsFull  = Notification.Name("PCLVanIsFullNotification")
}

let PCLParcelCodeKey = "code"

extension NotificationCenter
{
    func postParcel(_ name : Notification.Name, code : String, from object : Any?)
    {
        post(name: name, object: object, userInfo: [PCLParcelCodeKey : code])
    }
}

extension Notification
{
    var parcelCode : String { return userInfo?[PCLParcelCodeKey] as? String ?? "?" }
}
