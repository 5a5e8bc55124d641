import Hummingbird
import Logging

/// Logs the requests that fail.
struct FailureLog: RouterMiddleware {
  func handle(
    _ request: Request, context: RoomContext,
    next: (Request, RoomContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let status = (error as? any HTTPResponseError)?.status.code ?? 500
      context.logger.notice(
        "request failed",
        metadata: [
          "method": "\(request.method)", "path": "\(request.uri.path)", "status": "\(status)",
          "error": "\(error)",
        ])
      throw error
    }
  }
}
