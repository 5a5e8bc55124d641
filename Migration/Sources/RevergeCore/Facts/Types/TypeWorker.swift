import Foundation

/// What a worker is asked.
struct TypeQuestion: Codable {
  /// The path of the file, as the arguments name it.
  let file: String
  /// The arguments of the compiler for the module, with all files.
  let arguments: [String]
}

/// What a worker answers.
struct TypeAnswer: Codable {
  /// The types, each once.
  var names: [String] = []
  /// The offset, the length and the index of the type of each expression.
  var expressions: [Int32] = []
  /// Why there are no types.
  var failure: String?
  /// The greatest memory that the worker has had, in megabytes.
  var memory = 0

  init(failure: String? = nil) { self.failure = failure }
}

/// A process that asks sourcekitd for types, for the process that started it.
package enum TypeWorker {
  /// Answers questions on the standard input until it ends.
  ///
  /// - Parameter library: The path of sourcekitd.
  package static func run(_ library: String) -> Never {
    // What the library prints must not get between the answers.
    let channel = MessageChannel(input: 0, output: dup(1))
    dup2(open("/dev/null", O_WRONLY), 1)
    let kit = Result { () throws(FactsError) in try SourceKit(library) }
    let queue = DispatchQueue(label: "sourcekitd")
    // Read beside the work: when the other process ends, this one does, whatever it is doing.
    while let question = channel.receive(TypeQuestion.self) {
      queue.async {
        if !channel.send(answer(question, kit)) { _exit(1) }
      }
    }
    _exit(0)
  }

  private static func answer(
    _ question: TypeQuestion, _ kit: Result<SourceKit, FactsError>
  ) -> TypeAnswer {
    var answer =
      switch kit {
      case .success(let kit): kit.types(question)
      case .failure(let error): TypeAnswer(failure: error.description)
      }
    answer.memory = memory
    return answer
  }

  private static var memory: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss >> 20
    #else
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss >> 10
    #endif
  }
}
