import Testing
import Verge

@Suite("The cache of conforming types")
struct TypeCacheTests {
  private struct Wrapped<Inner> {}

  /// `count` types, none of which another test uses.
  private func types(_ count: Int) -> [Any.Type] {
    func wrap<Inner>(_ type: Inner.Type) -> Any.Type { Wrapped<Inner>.self }
    var types: [Any.Type] = [Wrapped<TypeCacheTests>.self]
    while types.count < count {
      let last = types[types.count - 1]
      types.append(_openExistential(last, do: wrap))
    }
    return types
  }

  @Test("A type cache contains the type added last, and no type that was never added")
  func contents() {
    let cache = TypeCache()
    let types = types(300)
    for (index, type) in types.enumerated() {
      #expect(!types[index...].contains { cache.contains($0) })
      cache.insert(type)
      #expect(cache.contains(type))
    }
    #expect(types.filter { cache.contains($0) }.count <= 64)
  }

  @Test("Many threads may read a type cache and add to it")
  func threads() async {
    let cache = TypeCache()
    let types = types(80)
    await withTaskGroup(of: Bool.self) { group in
      for start in 0..<4 {
        group.addTask {
          var neverWrong = true
          for index in 0..<2_000 {
            let type = types[(start + index) % 40]
            cache.insert(type)
            if cache.contains(types[40 + index % 40]) { neverWrong = false }
          }
          return neverWrong
        }
      }
      for await neverWrong in group { #expect(neverWrong) }
    }
  }
}
