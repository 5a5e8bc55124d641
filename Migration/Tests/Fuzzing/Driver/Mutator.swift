/// Mutates a source text by tokens, so that most results still parse: called by libFuzzer.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32
) -> Int {
  var random = Xorshift(seed)
  if random.next(8) == 0 { return mutateBytes(bytes, size, maximum) }
  var tokens = tokens(of: UnsafeBufferPointer(start: bytes, count: size))
  for _ in 0...random.next(3) { mutate(&tokens, &random) }
  let result = tokens.joined().prefix(maximum)
  for (index, byte) in result.enumerated() { bytes[index] = byte }
  return result.count
}

private func mutate(_ tokens: inout [[UInt8]], _ random: inout Xorshift) {
  guard !tokens.isEmpty else { return tokens.append(random.word) }
  let index = random.next(tokens.count)
  switch random.next(7) {
  case 0: tokens[index] = random.word
  case 1: tokens.insert(random.word, at: index)
  case 2: tokens[index] = tokens[random.next(tokens.count)]
  case 3: tokens.removeSubrange(group(at: index, in: tokens))
  case 4: tokens.insert(contentsOf: tokens[group(at: index, in: tokens)], at: index)
  case 5:
    let copy = Array(tokens[group(at: random.next(tokens.count), in: tokens)])
    tokens.replaceSubrange(group(at: index, in: tokens), with: copy)
  default:
    let line = tokens[index...].prefix { $0 != [10] }
    let target = random.next(tokens.count)
    tokens.insert(contentsOf: line + [[10]], at: target)
  }
}

/// The token, or the balanced group that it opens.
private func group(at index: Int, in tokens: [[UInt8]]) -> Range<Int> {
  var depth = 0
  for end in index..<tokens.count {
    if let byte = tokens[end].first, tokens[end].count == 1 {
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
    }
    if depth <= 0 { return index..<(end + 1) }
  }
  return index..<(index + 1)
}

/// Words, runs of spaces, and single characters.
private func tokens(of bytes: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
  func kind(_ byte: UInt8) -> Int {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 128...: 1
    case 32: 2
    default: 0
    }
  }
  var tokens: [[UInt8]] = []
  var last = 0
  for byte in bytes {
    let kind = kind(byte)
    if kind != 0, kind == last {
      tokens[tokens.count - 1].append(byte)
    } else {
      tokens.append([byte])
    }
    last = kind
  }
  return tokens
}

/// Random numbers from the seed of a mutation.
private struct Xorshift {
  private var state: UInt64

  init(_ seed: UInt32) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 up to a limit.
  mutating func next(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % max(1, limit)
  }

  var word: [UInt8] {
    mutating get { Array(words[next(words.count)].utf8) }
  }
}

/// Names that the rules look for, and syntax around them.
private let words = """
  import VergeStore VergeClassic VergeNeue VueFlux VueFluxReactive VergeStoreBeta VergeCore Verge VergeORM \
  RxSwift class struct enum extension protocol func var let init deinit self super return if else guard \
  switch case default for in while do try throw throws rethrows async await where as is nil true false \
  inout some any static final override private public lazy weak unowned @escaping @MainActor #if #else \
  #endif ?? ? ! -> = == => : ; , . .. ... & | < > ( ) [ ] { } " \"\"\" \\\\( \\\\. ` // /* */ $0 $1 _ \
  Dispatcher DispatcherBase Mutations Actions StateType State Activity Storage Store StoreBase \
  VergeDefaultStore ScopedDispatching Dispatching Mutation Action AnyMutation AnyAction ScopedStore \
  ReducerType ModularReducerType ScopedReducerType VergeType VergeClassicStore Emitter Variable Signal \
  Computed Sink Executor ViewModelBase CurrentValue descriptor commit commitScoped dispatch accept send \
  target context state activity value update mutate add subscriber remove addDidUpdate registerParent \
  scope selector makeScoped asObservable rx emit sink subscribe observe dispose unbind bind to map filter
  """.split(separator: " ").map(String.init)

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int) -> Int
