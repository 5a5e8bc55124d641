import Foundation

/// Asynchronous access to the repository.
final class PhotoService {
  private let repository: PhotoRepository
  private let queue = DispatchQueue(label: "photo-feed.service")

  init(repository: PhotoRepository) {
    self.repository = repository
  }

  /// Runs work on the service's queue, and calls back there with its result.
  func perform<Value>(
    _ work: @escaping (PhotoRepository) throws -> Value,
    completion: @escaping (Result<Value, Error>) -> Void
  ) {
    queue.async {
      completion(Result { try work(self.repository) })
    }
  }
}
