// Filled by its first type.
