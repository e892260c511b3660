/// What is written at once: items of one page, and what ends with them.
package struct Batch: Sendable {
  /// The walk it belongs to.
  package var walk: Walk
  /// Items with their relations, encoded on the parser's thread.
  package var items: PreparedItems
  /// Parts of the page's body that are kept, those of earlier batches before them.
  package var parts: [ResponsePart] = []
  /// The end of the page, with its last batch.
  package var pageEnd: PageEnd?
  /// The end of the stream, with its last batch.
  package var streamEnd: StreamEnd?
  /// Whether the page was given up, and another one of the walk follows: what it gave stands for no page.
  package var leavesPage = false
  /// Whether an item that the walk has seen before takes the place of what it was; else the first
  /// stands.
  package var replacesSeen = false

  /// A batch; one without items only ends a page or a stream.
  package init(
    walk: Walk, items: PreparedItems = PreparedItems(), parts: [ResponsePart] = [],
    pageEnd: PageEnd? = nil, streamEnd: StreamEnd? = nil
  ) {
    self.walk = walk
    self.items = items
    self.parts = parts
    self.pageEnd = pageEnd
    self.streamEnd = streamEnd
  }
}
