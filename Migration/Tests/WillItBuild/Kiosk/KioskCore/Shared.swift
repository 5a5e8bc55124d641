// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import VueFlux

public enum Shared {
  public static var cart = Store<CartState>(
    state: CartState(), mutations: CartMutations(), executor: .mainThread)
}
