// swift-format-ignore-file
//
//  PantryState.swift
//  Pantry
//
//  Target membership: Pantry, PantryWidget
//

import Foundation
import VergeStore

struct Recipe {
    typealias ID = Int

    struct Line {
        var ingredient: String
        var grams: Int
    }

    let id: ID
    var title: String
    var lines: [Line]
    var rating: Int?

    var totalGrams: Int { lines.reduce(0) { $0 + $1.grams } }
}

struct PantryState: StateType {

    struct Session: StateType {
        var user = "guest"
        var editing: Draft?
    }

    struct Draft {
        var title: String = ""
        var lines: [Recipe.Line] = []
    }

    var recipes: [Recipe.ID: Recipe] = [:]
    var order: [Recipe.ID] = []
    var stock: [String: Int] = [:]
    var basket: [String: Int] = [:]
    var session = Session()
    var banner: String?
    var lastError: PantryError?
}

enum PantryError: Error {
    case unknownRecipe(Recipe.ID), nothingToSave
}

extension PantryState {
    /// What is missing to cook a recipe.
    func missing(for id: Recipe.ID) -> [(String, Int)] {
        guard let recipe = recipes[id] else { return [] }
        return recipe.lines.compactMap { line in
            let have = stock[line.ingredient] ?? 0
            return have < line.grams ? (line.ingredient, line.grams - have) : nil
        }
    }

    var sortedBasket: [String] {
        basket.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)g" }
    }
}
