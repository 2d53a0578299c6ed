/** Exports with more entries than this run in the background. */
export const ENTRIES_AT_ONCE = 100_000;

/** The maximum number of entries in a part of a long file: a spreadsheet can open it. */
export const ENTRIES_A_PART = 250_000;

/** The name of the log in background exports. No entity has this name. */
export const AUDIT_LOG = 'audit';
