import VergeClassic

let anyVerges: [AnyVergeType] = [RefStateVM(), Bare()]
