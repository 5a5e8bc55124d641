import GRDB

/// A photo with its author, likes and comments, fetched by one request.
struct PhotoRow: Decodable, FetchableRecord {
  struct Like: Decodable {
    let author: AccountRecord
  }

  struct Remark: Decodable {
    let comment: CommentRecord
    let author: AccountRecord
  }

  let photo: PhotoRecord
  let author: AccountRecord
  let likes: [Like]
  let comments: [Remark]

  static func request(_ photos: QueryInterfaceRequest<PhotoRecord>)
    -> QueryInterfaceRequest<PhotoRow>
  {
    return
      photos
      .including(required: PhotoRecord.author)
      .including(all: PhotoRecord.likes.including(required: LikeRecord.author))
      .including(all: PhotoRecord.comments.including(required: CommentRecord.author))
      .asRequest(of: PhotoRow.self)
  }
}

extension Photo {
  /// Creates a photo from a row. Every row read from the database has an id.
  init(_ row: PhotoRow) {
    self.init(
      id: row.photo.id!,
      title: row.photo.title,
      author: Person(row.author),
      likes: row.likes.map { Person($0.author) },
      comments: row.comments.map {
        Comment(id: $0.comment.id!, author: Person($0.author), text: $0.comment.text)
      }
    )
  }
}

extension Person {
  /// Creates a user from a row. Every row read from the database has an id.
  init(_ account: AccountRecord) {
    self.init(id: account.id!, name: account.name)
  }
}
