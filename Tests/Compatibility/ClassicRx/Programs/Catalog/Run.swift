import Foundation
import RxSwift
import VergeClassicRx

/// Shows a list that is loaded in pages by a server that answers between two steps.
public func runCatalog(_ print: @escaping (String) -> Void) {
  let main = DispatchQueue.main
  let background = DispatchQueue(label: "catalog.server")
  func step(_ name: String, _ body: () -> Void) {
    background.suspend()
    main.sync {
      print("- \(name)")
      body()
    }
    background.resume()
    background.sync {}
    for _ in 0..<4 { main.sync {} }
  }

  let pages = [["apple", "pear"], ["plum", "grape", "fig"]]
  let viewModel = Catalog.ListViewModel { page in
    Single.create { observer in
      background.async {
        observer(
          page < pages.count ? .success(pages[page]) : .failure(NSError(domain: "end", code: page)))
      }
      return Disposables.create()
    }
  }
  var controller: Catalog.ListController?

  step("open") { controller = Catalog.ListController(viewModel: viewModel, log: print) }
  step("first page, asked for twice") {
    viewModel.loadNext()
    viewModel.loadNext()
  }
  step("favorites") {
    viewModel.toggle(1)
    controller?.favorites.accept(true)
  }
  step("all") { controller?.favorites.accept(false) }
  step("second page") { viewModel.loadNext() }
  step("search") {
    controller?.searchText.accept("p")
    controller?.searchText.accept("pl")
    controller?.searchText.accept("pl")
  }
  step("no search") { controller?.searchText.accept("") }
  step("beyond the end") { viewModel.loadNext() }
  step("count") { print("\(controller!.rowCount) of \(controller!.rows.count)") }
  step("close") {
    controller = nil
    viewModel.toggle(0)
  }
  print("favorites: \(viewModel.state.value.visible.filter { $0.isFavorite }.map { $0.name })")
}
