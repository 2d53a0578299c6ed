import type { FastifyRequest } from 'fastify';
import { raise } from '../alarms/raise.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { create } from '#engine/store/store.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { notify } from '../notifications/notify.server.ts';
import type { Infected } from '#engine/files/infected.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { quarantinedFile } from './quarantinedFile.ts';

/** The key of the notice kind and of the alarm. */
export const INFECTED = 'file.infected';

const LONGEST_NAME = 100;
const LONGEST_PAGE = 300;

/**
 * Moves a file to quarantine and records it. The sender and the security administrators are notified.
 * @returns the file name for display
 */
export async function quarantineFile(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  request: FastifyRequest,
  { received, called, signature }: Infected,
): Promise<string> {
  const place = await storage.quarantine(received.path);
  const name = [...called.normalize('NFC').replace(/\p{C}/gu, '')].slice(0, LONGEST_NAME).join('') || 'file';
  const page = pageOf(request);
  await writing(database, request, async (context) => {
    await enter(context, { name, signature, place, page, size: received.size, sha256: received.sha256 });
    await tell(context, { name, signature, place, sha256: received.sha256 });
  });
  return name;
}

/** The path of the page that sent the file, from the browser's referer, without query and fragment. */
function pageOf(request: FastifyRequest): string | null {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { pathname } = new URL(referer);
  return pathname.length <= LONGEST_PAGE && pathname !== '/' ? pathname : null;
}

interface Entered {
  readonly name: string;
  readonly signature: string;
  readonly place: string;
  readonly page: string | null;
  readonly size: number;
  readonly sha256: string;
}

async function enter(context: Context, file: Entered): Promise<void> {
  const { actor } = context;
  await create({ ...context, actor: { ...actor, patterns: ['*'] } }, quarantinedFile, {
    ...file,
    sentById: actor.userId,
  });
}

async function tell(
  context: Context,
  { name, signature, place, sha256 }: Readonly<Record<'name' | 'signature' | 'place' | 'sha256', string>>,
): Promise<void> {
  const { actor } = context;
  const found = `the virus scanner found ${signature} in “${name}”`;
  await logEvent(context, {
    action: 'file-quarantined',
    entity: 'file',
    entityId: null,
    title: name,
    note: `The virus scanner found ${signature}. Quarantined as ${place}, SHA-256 ${sha256}.`,
  });
  await raise(context, INFECTED, {
    about: sha256,
    says: `${actor.name} sent a file, and ${found}. The file is in quarantine and was not delivered. Find out where it came from.`,
  });
  if (actor.userId !== null)
    await notify(context, {
      userIds: [actor.userId],
      kind: INFECTED,
      text: `A file you sent was not saved: ${found}. Have the computer it came from checked.`,
    });
}
