/// The words of which a name is made: `trackViewUrl` is track, view, url.
enum NameWords {
  /// The words in small letters; figures stand apart.
  static func of(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var last: Character = " "
    let characters = Array(name)
    for (place, character) in characters.enumerated() {
      let next = place + 1 < characters.count ? characters[place + 1] : " "
      let begins =
        character.isUppercase && (last.isLowercase || next.isLowercase && last.isUppercase)
        || character.isNumber != last.isNumber && (character.isNumber || last.isNumber)
      if begins || !(character.isLetter || character.isNumber) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if character.isLetter || character.isNumber { word += character.lowercased() }
      last = character
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// One of several, as far as English spelling tells: `launches` is launch, `stories` is story.
  static func singular(_ word: String) -> String {
    for (ending, other) in [
      ("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x"), ("uses", "us"),
      ("news", "news"),
      ("series", "series"), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
    ] where word.count > ending.count && word.hasSuffix(ending) || word == ending && other == ending
    {
      return word.dropLast(ending.count) + other
    }
    return word
  }
}
