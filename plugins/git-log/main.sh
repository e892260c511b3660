# Commits as JSON arrays, one a line: git puts a unit separator (0x1F) between fields, which becomes `","`.
unit=$(printf '\037')
log=$(git -C "$OPTION_PATH" log --max-count="$OPTION_COUNT" --decorate=short --date-order \
  --format='%H%x1f%P%x1f%an%x1f%aI%x1f%s%x1f%D' "$OPTION_BRANCH" --) || exit
printf '%s\n' "$log" | LC_ALL=C tr -d '\000-\011\013-\036\177' |
  sed "s/\\\\/\\\\\\\\/g; s/\"/\\\\\"/g; s/$unit/\",\"/g; s/^/[\"/; s/\$/\"]/"
