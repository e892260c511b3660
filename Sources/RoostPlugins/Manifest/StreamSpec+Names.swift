extension StreamSpec {
  /// Names of the variables on which it depends what becomes of a response: those in the values over it
  /// and its records, not those that the request is made of.
  var namesInMapping: Set<String> {
    var expressions = item?.expressions ?? []
    expressions += relations.flatMap(\.expressions)
    if let request {
      expressions += [request.call.records, request.call.error, request.cursor]
        .compactMap { $0 }.flatMap(\.expressions)
      expressions += request.paginate?.expressions ?? []
      if case .records(let call, let paginate)? = request.walks?.parents {
        expressions += call.records?.expressions ?? []
        expressions += paginate?.expressions ?? []
      }
    }
    return Set(
      expressions.flatMap { expression in
        JQOutline(Array(expression.text.unicodeScalars)).variables.map(\.name)
      })
  }
}
