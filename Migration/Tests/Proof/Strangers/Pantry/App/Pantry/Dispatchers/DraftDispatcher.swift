// swift-format-ignore-file
import VergeStore

/// Edits the draft, which is there only while the editor is open.
final class DraftDispatcher: Dispatcher<PantryState>, ScopedDispatching {
    var selector: WritableKeyPath<PantryState, PantryState.Draft?> { \.session.editing }
}

extension Mutations where Base == DraftDispatcher {
    func begin() { descriptor.commitScoped { $0 = PantryState.Draft() } }
    func discard() { descriptor.commitScoped { draft in draft = nil } }
    func rename(_ title: String) { descriptor.commitIfPresent { $0.title = title } }

    func add(_ ingredient: String, grams: Int) {
        descriptor.commitScopedIfPresent {
            $0.lines.append(Recipe.Line(ingredient: ingredient, grams: grams))
        }
    }
}

extension Actions where Base == DraftDispatcher {
    func save(as id: Recipe.ID) throws -> Recipe {
        try descriptor.dispatch { c in
            guard let draft = c.scopedState, !draft.title.isEmpty else { throw PantryError.nothingToSave }
            let recipe = Recipe(id: id, title: draft.title, lines: draft.lines, rating: nil)
            c.commit { state in
                state.recipes[id] = recipe
                state.order.insert(id, at: 0)
            }
            c.commit.discard()
            return recipe
        }
    }
}
