import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import type { Anchor, SealedEntry, Verified } from './entry.ts';

/** The seal of an entry: SHA-256 over the previous seal and all fields of the entry. */
export function hashOf(prevHash: string, entry: Readonly<Record<string, unknown>>): string {
  const { hash: _hash, prevHash: _prevHash, ...said } = entry;
  return createHash('sha256')
    .update(`${prevHash}\n${canonicalJson(said)}`)
    .digest('hex');
}

/** The start of a list of entries: the number of the first, and the hash before it. */
export interface From {
  readonly seq: number;
  readonly hash: string;
}

/**
 * Verifies entries in order and reports the first that was edited, removed or inserted. An anchor shows whether the
 * end was cut off.
 */
export function verifyChain(from: From, entries: readonly SealedEntry[], anchor: Anchor | null): Verified {
  let previous = from.hash;
  for (const [at, entry] of entries.entries()) {
    const reason = faultOf(entry, from.seq + at, previous);
    if (reason) return { ok: false, checked: at, brokenAt: from.seq + at, reason };
    previous = entry.hash;
  }
  const checked = entries.length;
  const fault = anchor && anchorFault(from, entries, anchor);
  return fault ? { ok: false, checked, ...fault } : { ok: true, checked, brokenAt: null, reason: null };
}

/** Checks an anchor against entries that form a valid chain. An anchor from before these entries is ignored. */
export function anchorFault(
  from: From,
  entries: readonly SealedEntry[],
  anchor: Anchor,
): { readonly brokenAt: number; readonly reason: 'truncated' | 'anchor' } | null {
  if (anchor.seq < from.seq) return null;
  const entry = entries[anchor.seq - from.seq];
  if (!entry) return { brokenAt: from.seq + entries.length, reason: 'truncated' };
  return entry.hash === anchor.hash ? null : { brokenAt: anchor.seq, reason: 'anchor' };
}

function faultOf(entry: SealedEntry, seq: number, previous: string): Verified['reason'] {
  if (entry.seq !== seq) return 'sequence';
  if (entry.prevHash !== previous) return 'link';
  return entry.hash === hashOf(previous, entry) ? null : 'content';
}
