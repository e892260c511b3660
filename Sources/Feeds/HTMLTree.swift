import CXML2

/// An HTML document as libxml2 reads it, walked without recursion and without letting a pointer out.
final class HTMLTree {
  /// What the walk meets.
  enum Node {
    /// An element begins; its attributes can be asked for.
    case element(Element)
    /// The element of that name ends.
    case end(String)
    case text(String)
  }

  /// An element during the walk.
  struct Element {
    /// The name in lower case.
    let name: String
    fileprivate let node: UnsafeMutablePointer<xmlNode>

    /// Whether it has any attribute.
    var hasAttributes: Bool { node.pointee.properties != nil }

    /// The decoded value of an attribute; nil without it, empty where it has no value.
    func attribute(_ name: String) -> String? {
      var next = node.pointee.properties
      while let attribute = next {
        if attribute.pointee.name.map({ String(cString: $0).lowercased() }) == name {
          return attribute.pointee.children?.pointee.content.map { String(cString: $0) } ?? ""
        }
        next = attribute.pointee.next
      }
      return nil
    }
  }

  private let document: htmlDocPtr

  /// Reads the bytes of a page or a fragment in that encoding; without one, a `meta` element says it.
  /// Nothing is loaded, whatever they name. Nil where there is nothing to read.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, encoding: String?) {
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue
      | (encoding == nil ? 0 : HTML_PARSE_IGNORE_ENC.rawValue)
    let document = bytes.withMemoryRebound(to: CChar.self) {
      htmlReadMemory($0.baseAddress, Int32(clamping: $0.count), nil, encoding, Int32(options))
    }
    guard let document else { return nil }
    self.document = document
  }

  deinit { xmlFreeDoc(document) }

  /// Goes through the tree in document order. The visitor says whether to go into an element; one
  /// that it does not go into has no `end`.
  func walk(_ visit: (Node) -> Bool) {
    var next = xmlDocGetRootElement(document)
    while let node = next {
      if let child = Self.enter(node, visit) {
        next = child
        continue
      }
      var place: UnsafeMutablePointer<xmlNode>? = node
      next = nil
      while let here = place, next == nil {
        next = here.pointee.next
        guard next == nil else { break }
        place = here.pointee.parent
        if let parent = place, parent.pointee.type == XML_ELEMENT_NODE {
          _ = visit(.end(Self.name(parent)))
        } else {
          place = nil
        }
      }
    }
  }

  /// Tells of a node; its first child where the walk goes on there.
  private static func enter(
    _ node: UnsafeMutablePointer<xmlNode>, _ visit: (Node) -> Bool
  ) -> UnsafeMutablePointer<xmlNode>? {
    switch node.pointee.type {
    case XML_ELEMENT_NODE:
      let name = name(node)
      guard visit(.element(Element(name: name, node: node))) else { return nil }
      if let child = node.pointee.children { return child }
      _ = visit(.end(name))
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      if let content = node.pointee.content { _ = visit(.text(String(cString: content))) }
    default: break
    }
    return nil
  }

  private static func name(_ node: UnsafeMutablePointer<xmlNode>) -> String {
    node.pointee.name.map { String(cString: $0).lowercased() } ?? ""
  }
}
