/** More entries than this are taken out in the background. */
export const ENTRIES_AT_ONCE = 100_000;

/** A part of a long file holds no more entries than this: a spreadsheet opens it. */
export const ENTRIES_A_PART = 250_000;

/** What exports in the background call the log: no noun has this name. */
export const AUDIT_LOG = 'audit';
