import CToolchain
import Foundation

/// A toolchain's sourcekitd, in this process.
///
/// It crashes on some files, never ends on others, and keeps what it has read: only worker processes load
/// it, with one request at a time.
// Sendable: the table of functions never changes.
struct SourceKit: @unchecked Sendable {
  private let functions: UnsafePointer<CSourceKitFunctions>

  /// - Throws: ``FactsError`` of the kind `toolchain`, if the library cannot be opened.
  init(_ path: String) throws(FactsError) {
    var reason: UnsafePointer<CChar>?
    guard let functions = CSourceKitOpen(path, &reason) else {
      throw .library(path, reason)
    }
    self.functions = functions
    functions.pointee.initialize()
  }

  /// Asks for the types of all expressions in a file.
  func types(_ question: TypeQuestion) -> TypeAnswer {
    let table = functions.pointee
    let request = table.request_dictionary_create(nil, nil, 0)
    defer { table.request_release(request) }
    table.request_dictionary_set_uid(
      request, name("key.request"), name("source.request.expression.type"))
    table.request_dictionary_set_string(request, name("key.sourcefile"), question.file)
    // Each file of a module is read together with all others.
    table.request_dictionary_set_string(request, name("key.primary_file"), question.file)
    table.request_dictionary_set_int64(request, name("key.fully_qualified"), 1)
    let arguments = table.request_array_create(nil, 0)
    // The index -1 appends.
    for argument in question.arguments {
      table.request_array_set_string(arguments, Int(bitPattern: UInt.max), argument)
    }
    table.request_dictionary_set_value(request, name("key.compilerargs"), arguments)
    table.request_release(arguments)
    let response = table.send_request_sync(request)
    defer { table.response_dispose(response) }
    guard !table.response_is_error(response) else {
      let reason = table.response_error_get_description(response)
      return TypeAnswer(failure: reason.map(String.init(cString:)) ?? "no reason given")
    }
    return answer(table.response_get_value(response))
  }

  private func answer(_ response: CSourceKitVariant) -> TypeAnswer {
    let table = functions.pointee
    let list = table.variant_dictionary_get_value(response, name("key.expression_type_list"))
    let keys = (
      name("key.expression_offset"), name("key.expression_length"), name("key.expression_type")
    )
    var answer = TypeAnswer()
    var indices: [String: Int32] = [:]
    for place in 0..<table.variant_array_get_count(list) {
      let expression = table.variant_array_get_value(list, place)
      // What the compiler adds to a loop ends before it begins, in a number without a sign.
      guard let type = table.variant_dictionary_get_string(expression, keys.2),
        let offset = Int32(exactly: table.variant_dictionary_get_int64(expression, keys.0)),
        let length = Int32(exactly: table.variant_dictionary_get_int64(expression, keys.1))
      else { continue }
      let text = String(cString: type)
      let index = indices[text] ?? Int32(answer.names.count)
      if indices.updateValue(index, forKey: text) == nil { answer.names.append(text) }
      answer.expressions += [offset, length, index]
    }
    return answer
  }

  private func name(_ text: String) -> UnsafeMutableRawPointer {
    functions.pointee.uid_get_from_cstr(text)
  }
}
