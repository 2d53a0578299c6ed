import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { anchorFault, verifyChain } from './chain.server.ts';
import type { SealedEntry } from './entry.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const head = z.object({
  from: z.int(),
  to: z.int(),
  prevHash: hash,
  hash,
  anchors: z.array(z.object({ seq: z.int(), hash })),
});

/**
 * Verifies a file of archived entries like the log itself: every hash, and the anchors in the file.
 * @returns the result in a sentence
 */
export async function checkArchive(path: string): Promise<{ readonly ok: boolean; readonly said: string }> {
  let at: { seq: number; hash: string } | undefined;
  let facts: z.infer<typeof head> | undefined;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    if (!facts || !at) {
      facts = head.parse(JSON.parse(line));
      at = { seq: facts.from, hash: facts.prevHash };
      continue;
    }
    const entry = JSON.parse(line) as SealedEntry;
    const { ok } = verifyChain(at, [entry], null);
    const anchor = facts.anchors.find(({ seq }) => seq === entry.seq);
    if (!ok || (anchor && anchorFault(at, [entry], anchor)))
      return { ok: false, said: `Entry ${at.seq} has been changed.` };
    at = { seq: entry.seq + 1, hash: entry.hash };
  }
  if (!facts || at?.seq !== facts.to + 1 || at.hash !== facts.hash)
    return { ok: false, said: 'The end of the file is missing.' };
  return { ok: true, said: `Entries ${facts.from} to ${facts.to} are unchanged.` };
}
