import { randomUUID } from 'node:crypto';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { StoredLine } from '../auditList.server.ts';
import { archivedPlace, headOf, type Place } from '../entries.server.ts';
import { sealedAfter } from '../stored.server.ts';
import { classOf } from './classOf.server.ts';
import { claimPlace, movePlace, notePause, skipLines, type Reached } from './place.server.ts';
import { type StreamServices, sendLines } from './stream.server.ts';
import { auditStream, type StreamValues } from './streamGroup.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** Maximum size of a batch, in characters; a longer line is sent alone. */
const MOST_TEXT = 400_000;

/**
 * Sends the next lines of the sealed log and stores the position only after delivery. After a crash the lines are sent
 * again, and none is left out. Receivers recognise repeats by the number of each line. No transaction is open during
 * sending, so other writes do not wait.
 * @param now returns the current time
 * @returns whether there may be more lines to send at once
 */
export async function streamOn(office: StreamServices, now: () => string): Promise<boolean> {
  const { database } = office;
  const values = await readGroup(database, auditStream);
  // A restored copy must not send what the original has sent.
  if (values.way === 'off' || (await outgoingHeldSince(database)) !== null) return false;
  const lease = randomUUID();
  const reached = await claimPlace(database, lease, now());
  if (!reached) return false;
  const { entries, end } = await nextLines(database, reached, values);
  if (entries.length === 0) {
    await skipLines(database, lease, end);
    return true;
  }
  const trouble = await sendLines(office, values, entries);
  if (trouble) await notePause(database, lease, reached, trouble, now());
  else await movePlace(database, lease, reached, end, now());
  return trouble === null;
}

/** The lines to send, and the place up to which they and the skipped lines reach. */
async function nextLines(
  tx: Queryable,
  reached: Reached,
  { classes }: StreamValues,
): Promise<{ readonly entries: readonly StoredLine[]; readonly end: Place }> {
  const archived = await archivedPlace(tx);
  const from = archived.seq > reached.seq ? archived : reached;
  const { seq: last } = await headOf(tx);
  const wanted = new Set<string>(classes ?? []);
  const entries: StoredLine[] = [];
  let end: Place = from;
  let size = 0;
  for (const entry of await sealedAfter(tx, from, last, reached.most)) {
    const isWanted = wanted.size === 0 || wanted.has(classOf({ action: entry.action ?? '', kind: entry.kind ?? '' }));
    if (isWanted) {
      size += JSON.stringify(entry).length;
      if (size > MOST_TEXT && entries.length > 0) break;
      entries.push(entry);
    }
    end = { seq: entry.seq, hash: entry.hash };
  }
  return { entries, end };
}

const LOOKS_EVERY_MS = 2_000;

/** Sends while the node runs. Several nodes share the stream, one at a time. */
export const startAuditStream = (office: StreamServices, onError: (error: unknown) => void): Loop =>
  loop(
    LOOKS_EVERY_MS,
    async () => {
      while (await streamOn(office, () => nowIso()));
    },
    onError,
  );
