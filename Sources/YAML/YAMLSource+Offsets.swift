extension YAMLSource {
  /// The place of one part of a scalar's text; of several, `YAMLScalarPlaces`.
  ///
  /// - `offset`: where the part begins in the text, in Unicode scalars.
  /// - `length`: how long it is, in Unicode scalars.
  package func mark(
    in scalar: YAMLScalar, at mark: YAMLMark, offset: Int, length: Int = 1
  ) -> YAMLMark {
    var places = YAMLScalarPlaces(scalar, at: mark, in: self)
    return places.mark(offset: offset, length: length)
  }
}
