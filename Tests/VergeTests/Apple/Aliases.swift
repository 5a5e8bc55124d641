import Verge

// An app module whose files import SwiftUI declares these once.
typealias Edge = Verge.Edge
typealias Transaction = Verge.Transaction
typealias TransactionKey = Verge.TransactionKey
