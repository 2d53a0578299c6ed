import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import type { Anchor, SealedEntry, Verified } from './entry.ts';

/** The seal of an entry: SHA-256 over the seal before it and everything the entry says. */
export function hashOf(prevHash: string, entry: Readonly<Record<string, unknown>>): string {
  const { hash: _hash, prevHash: _prevHash, ...said } = entry;
  return createHash('sha256')
    .update(`${prevHash}\n${canonicalJson(said)}`)
    .digest('hex');
}

/**
 * Goes through entries in their order and names the first that was edited, taken out or put in; an anchor shows that
 * the end was cut off.
 *
 * @param from where these begin: the number of the first, and the hash before it
 */
export function verifyChain(
  from: { readonly seq: number; readonly hash: string },
  entries: readonly SealedEntry[],
  anchor: Anchor | null,
): Verified {
  let previous = from.hash;
  for (const [at, entry] of entries.entries()) {
    const reason = faultOf(entry, from.seq + at, previous);
    if (reason) return { ok: false, checked: at, brokenAt: from.seq + at, reason };
    previous = entry.hash;
  }
  const checked = entries.length;
  const isAnchored = anchor !== null && anchor.seq >= from.seq;
  if (isAnchored && anchor.seq >= from.seq + checked)
    return { ok: false, checked, brokenAt: from.seq + checked, reason: 'truncated' };
  if (isAnchored && entries[anchor.seq - from.seq]?.hash !== anchor.hash)
    return { ok: false, checked, brokenAt: anchor.seq, reason: 'anchor' };
  return { ok: true, checked, brokenAt: null, reason: null };
}

function faultOf(entry: SealedEntry, seq: number, previous: string): Verified['reason'] {
  if (entry.seq !== seq) return 'sequence';
  if (entry.prevHash !== previous) return 'link';
  return entry.hash === hashOf(previous, entry) ? null : 'content';
}
