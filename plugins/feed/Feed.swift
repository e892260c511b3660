// Filled by the adapter.
