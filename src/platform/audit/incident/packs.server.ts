import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { startUserJob, registerUserJobWork } from '../../exports/jobs/userJobs.server.ts';
import type { UserJob } from '../../exports/jobs/userJobKinds.server.ts';
import type { UserJobRoom } from '../../exports/jobs/runUserJob.server.ts';
import { require } from '#engine/access/access.server.ts';
import { invalid } from '#engine/http/problem.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { buildPack } from './buildPack.server.ts';
import { incidentPack } from './incidentPack.ts';
import { type PackAsked, packTitle } from './packAsked.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

export const MAY_MAKE = 'incident.create';

/** The creator may fetch the pack as long as they have the permission to make packs. */
export const refusePack: UserJob['refuse'] = async (_tx, actor) => require(actor, MAY_MAKE);

/** Registers incident packs as a kind of background job. */
export function registerPacks(room: UserJobRoom): void {
  registerUserJobWork(room, {
    noun: incidentPack,
    work: 'incident-pack',
    label: 'Incident pack',
    notice: { kind: 'incident.done', path: (id) => `/audit?tab=packs&made=${id}` },
    // A pack of a million entries takes a small part of this time.
    minutes: 30,
    refuse: refusePack,
    make: async (actor, row, { reports, path, signal, tell }) => {
      const title = String(row.title);
      const asked = JSON.parse(String(row.asked)) as PackAsked;
      const head = { title, reason: String(row.reason), madeBy: actor.name, madeAt: nowIso() };
      const { entries, ...file } = await buildPack(reports, actor, { asked, head, path, signal, tell });
      return {
        file: { ...file, name: `incident-pack-${String(row.id)}.zip`, mediaType: 'application/zip' },
        set: { entries },
        said: `The incident pack is ready: ${title}.`,
        also: async (context) => void (await logEvent(context, exportOf(title, entries))),
      };
    },
  });
}

/**
 * Requests a pack, made in the background. The request is an audit entry with the user and the reason.
 * @returns the ID of the pack
 * @throws 422 for a user that never existed
 */
export async function beginPack(
  context: Context,
  jobWorker: JobWorker,
  { reason, ...asked }: PackAsked & { readonly reason: string },
): Promise<number> {
  const title = packTitle(asked, asked.who === undefined ? null : await nameOf(context.tx, asked.who));
  return startUserJob(context, jobWorker, incidentPack, { title, asked: JSON.stringify(asked), reason });
}

/** @throws 422 if there is no user with this ID */
export async function nameOf(tx: Queryable, userId: number): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select name from "user" where id = $1', [userId]);
  if (!rows[0]) throw invalid({ who: ['User not found.'] });
  return rows[0].name;
}

/** The audit entry that records the number of exported rows. */
export const exportOf = (title: string, entries: number) => ({
  action: 'export' as const,
  entity: 'audit',
  entityId: null,
  title: 'Audit log',
  note: `As an incident pack: ${title}.`,
  changes: { rows: [null, entries] as const },
});
