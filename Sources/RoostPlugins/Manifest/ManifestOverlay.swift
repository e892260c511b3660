import YAML

/// Lays a stream's maps over the shared ones, map by map; null takes an inherited key away.
enum ManifestOverlay {
  /// A map that has the keys of both; where both have a key with maps, those are laid likewise.
  ///
  /// What is written on top keeps its place; a null that takes nothing away stays, to be told of.
  static func laid(_ top: YAMLNode, over base: YAMLNode?) -> YAMLNode {
    guard let base, let under = base.pairs, let over = top.pairs else { return top }
    var result = under
    for pair in over {
      guard let place = result.firstIndex(where: { $0.name == pair.name }) else {
        result.append(pair)
        continue
      }
      if pair.value.isNull {
        result.remove(at: place)
        continue
      }
      result[place] = YAMLPair(
        name: pair.name, mark: pair.mark, value: laid(pair.value, over: result[place].value))
    }
    return YAMLNode(.mapping(result), mark: top.mark, isFlow: top.isFlow)
  }
}
