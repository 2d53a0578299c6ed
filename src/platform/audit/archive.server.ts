import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { product } from '#engine/permission/actor.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { instantOf } from '#engine/calendar/zone.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { lastDueDay } from '../retention/retention.ts';
import { monthsOf, retentionGroup } from '../retention/retentionGroup.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { DayAnchor } from './anchor.ts';
import type { AnchorFile } from './anchorFile.server.ts';
import { verifyChain } from './chain.server.ts';
import { archivedPlace, headOf, type Place } from './entries.server.ts';
import { keepHeld, keptDigest } from './kept.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { sealedAfter } from './stored.server.ts';

/** Why nothing was archived, for the user who ran the command. */
export class ArchiveRefusal extends Error {}

export interface Archiving {
  /** The owner of the tables: the product's own database user cannot remove log entries. */
  readonly owner: Database;
  readonly anchors: AnchorFile;
  /** The folder for the file. */
  readonly folder: string;
  /** The first day that stays in the database, YYYY-MM-DD. */
  readonly before: string;
  readonly now: Date;
}

export interface Archived {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly sha256: string;
  /** The number of archived entries that also stay in the database because of a legal hold. */
  readonly kept: number;
}

const PORTION = 5_000;
/** The time depends on the number of entries to remove. */
const LONGEST_SECONDS = 86_400;

/**
 * Moves the start of the log into a file and out of the database: whole days up to an anchor, verified on the way. The
 * rest of the log links to the hash of the last archived entry, so later checks start there. Entries on a legal hold
 * are in the file and also stay in the database.
 * @throws {ArchiveRefusal} before anything is changed
 */
export async function archiveLog({ owner, anchors, folder, before, now }: Archiving): Promise<Archived> {
  await refuseEarly(owner, before, now);
  const place = await archivedPlace(owner);
  const known = await anchors.read();
  const anchor = await lastAnchorBefore(owner, known, place, before);
  const told = known.filter(({ seq }) => seq > place.seq && seq <= anchor.seq);
  const file = await writeFile(owner, folder, { place, anchor, told, now });
  const kept = await inTransaction(owner, (tx) => takeOut(tx, { place, anchor, file, now }), {
    seconds: LONGEST_SECONDS,
    each: LONGEST_SECONDS,
  });
  return { ...file, from: place.seq + 1, to: anchor.seq, kept };
}

async function refuseEarly(tx: Queryable, before: string, now: Date): Promise<void> {
  const months = monthsOf(await readGroup(tx, retentionGroup), 'audit');
  const earliest = addDays(lastDueDay('audit', companyToday(now), months), 1);
  if (before > earliest)
    throw new ArchiveRefusal(
      `The log is kept for ${months} months, so only entries before ${formatDay(earliest)} can be archived today. Enter --before ${earliest}, or an earlier date.`,
    );
}

async function lastAnchorBefore(
  tx: Queryable,
  anchors: readonly DayAnchor[],
  place: Place,
  before: string,
): Promise<DayAnchor> {
  const { rows } = await tx.query<{ seq: number | null }>(
    'select min(s.seq) as seq from change_seal s join change_log l on l.id = s.entry_id where l.at >= $1',
    [new Date(instantOf(before, 0, companyZone()))],
  );
  const stays = rows[0]?.seq ?? (await headOf(tx)).seq + 1;
  const last = anchors.filter(({ seq }) => seq > place.seq && seq < stays).at(-1);
  if (!last)
    throw new ArchiveRefusal(
      `No entries to archive: anchors.log has no anchor between entry ${place.seq} and ${formatDay(before)}.`,
    );
  return last;
}

interface Span {
  readonly place: Place;
  readonly anchor: DayAnchor;
  readonly now: Date;
}

/** Writes the entries with their hashes, each checked against the one before. The file is either complete or absent. */
async function writeFile(
  tx: Queryable,
  folder: string,
  { place, anchor, told, now }: Span & { readonly told: readonly DayAnchor[] },
): Promise<{ readonly path: string; readonly sha256: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `audit-${place.seq + 1}-${anchor.seq}.jsonl`);
  const digest = createHash('sha256');
  const file = await open(`${path}.part`, 'w', 0o600);
  const add = async (line: object): Promise<void> => {
    const text = `${JSON.stringify(line)}\n`;
    digest.update(text);
    await file.write(text);
  };
  try {
    const { seq, hash } = anchor;
    await add({ from: place.seq + 1, to: seq, prevHash: place.hash, hash, anchors: told, at: now.toISOString() });
    for (let at = place; at.seq < anchor.seq; ) {
      const entries = await sealedAfter(tx, at, anchor.seq, PORTION);
      const checked = verifyChain({ seq: at.seq + 1, hash: at.hash }, entries, null);
      const last = entries.at(-1);
      if (!checked.ok || !last)
        throw new ArchiveRefusal(
          `Entry ${checked.brokenAt ?? at.seq + 1} has been changed, so nothing was archived. Open the audit log page for details.`,
        );
      for (const entry of entries) await add(entry);
      at = { seq: last.seq, hash: last.hash };
      if (at.seq === anchor.seq && at.hash !== anchor.hash)
        throw new ArchiveRefusal(`Entry ${at.seq} does not match the anchor of ${formatDay(anchor.day)}.`);
    }
    await file.sync();
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  return { path, sha256: digest.digest('hex') };
}

async function takeOut(
  tx: Queryable,
  { place, anchor, file, now }: Span & { readonly file: { readonly path: string; readonly sha256: string } },
): Promise<number> {
  const note = `Entries ${place.seq + 1} to ${anchor.seq} are in ${file.path}, SHA-256 ${file.sha256}.`;
  await tx.query(`select set_config('crm.log_maintenance', $1, true)`, [`Archived. ${note}`]);
  const before = await keptDigest(tx);
  const kept = await keepHeld(tx, place, anchor.seq);
  await tx.query(
    `with gone as (delete from change_seal s where seq <= $1 and not exists (select from audit_kept k where k.seq = s.seq) returning entry_id),
          met as (delete from secret_access where entry_id in (select entry_id from gone))
     delete from change_log where id in (select entry_id from gone)`,
    [anchor.seq],
  );
  await tx.query(
    'insert into audit_archive (from_seq, to_seq, hash, file, sha256, archived_at) values ($1, $2, $3, $4, $5, $6)',
    [place.seq + 1, anchor.seq, anchor.hash, file.path, file.sha256, now],
  );
  await logEvent(
    { tx, actor: product('Archive'), now: now.toISOString(), requestId: `archive-${anchor.seq}`, ip: null },
    {
      action: 'archive',
      entity: 'audit',
      entityId: null,
      title: 'Audit log',
      note: kept > 0 ? `${note} ${keptWords(kept)}` : note,
      changes: { kept: [before, await keptDigest(tx)] },
    },
  );
  return kept;
}

/** "3 entries on a legal hold also stay in the database." */
export const keptWords = (kept: number): string =>
  `${kept === 1 ? 'One entry' : `${kept.toLocaleString('en-GB')} entries`} on a legal hold also ${kept === 1 ? 'stays' : 'stay'} in the database.`;
