// swift-format-ignore-file
import Foundation

struct OfflineAPI: RecipeAPI {
    private static let all: [Recipe] = [
        Recipe(id: 1, title: "Pancakes", lines: [.init(ingredient: "flour", grams: 200), .init(ingredient: "milk", grams: 300)], rating: nil),
        Recipe(id: 2, title: "Bread", lines: [.init(ingredient: "flour", grams: 500)], rating: 4),
        Recipe(id: 3, title: "Porridge", lines: [.init(ingredient: "oats", grams: 80), .init(ingredient: "milk", grams: 200)], rating: nil),
    ]

    func recipes(matching query: String, completion: @escaping (Result<[Recipe], Error>) -> Void) {
        guard query != "offline" else { return completion(.failure(PantryError.unknownRecipe(-1))) }
        completion(.success(OfflineAPI.all.filter { $0.title.lowercased().contains(query) }))
    }
}
