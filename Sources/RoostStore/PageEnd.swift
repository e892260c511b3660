package import HTTP
package import JSON

/// The end of a page: what is kept of it so that a later 304 can stand for it.
package struct PageEnd: Hashable, Sendable {
  /// What the response was.
  package enum Content: Hashable, Sendable {
    /// A body that was read; its items went before.
    case read(fingerprint: UInt64, bodyHash: UInt64?)
    /// Status 304, or a body whose hash is known: what is stored of the page stands for it, its items,
    /// its members of listings and its next request.
    case unchanged
    /// More of what was read into the page before, in this walk or earlier ones: nothing leaves it.
    case added(fingerprint: UInt64)
  }

  /// Hash of the masked request: which page of the stream this is.
  package var requestKey: UInt64
  /// What the response was.
  package var content: Content
  /// Validators exactly as sent. After a body they replace what is stored; after a 304 those that are
  /// not nil do.
  package var validators: Validators
  /// State of the request after this page, which becomes the resume position; nil: the walk ends here,
  /// or, behind an unchanged page, goes on as is stored.
  package var next: JSONValue?
  /// Whether the page left nothing out; of an unchanged page what is stored stands.
  package var isComplete: Bool
  /// What else is to be kept of the page: when to ask again, its warnings. Of an unchanged page nil
  /// leaves what is stored.
  package var notes: JSONValue?
  /// What becomes of the response itself.
  package var keeping: PageKeeping

  /// The end of a page.
  package init(
    requestKey: UInt64, content: Content, validators: Validators = Validators(),
    next: JSONValue? = nil, isComplete: Bool = true, notes: JSONValue? = nil,
    keeping: PageKeeping = .none
  ) {
    self.requestKey = requestKey
    self.content = content
    self.validators = validators
    self.next = next
    self.isComplete = isComplete
    self.notes = notes
    self.keeping = keeping
  }
}
