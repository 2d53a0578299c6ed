import type { FastifyInstance } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { may } from '../access/permission.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import { actorOf } from '../http/request.server.ts';

/** Something is wrong with the installation itself, and stays on every page until it is mended. Nobody can mute it. */
export interface Alarm {
  readonly name: string;
  /** Whoever holds this sees it. */
  readonly permission: string;
  /** What is wrong and what to do, in a sentence; null while all is well. */
  readonly check: (tx: Queryable) => Promise<string | null>;
  /** Where to look. */
  readonly path?: string;
}

const alarms = new Map<string, Alarm>();

/** Registers a check that is made whenever somebody who may see its alarm has a page open. */
export function alarm(declared: Alarm): void {
  alarms.set(declared.name, declared);
}

export interface RaisedAlarm {
  readonly name: string;
  readonly text: string;
  readonly path: string | null;
}

/** What is wrong now, as far as it is somebody's to know. */
export async function alarmsFor(tx: Queryable, actor: Actor): Promise<readonly RaisedAlarm[]> {
  const raised: RaisedAlarm[] = [];
  for (const { name, permission, check, path = null } of alarms.values()) {
    if (!may(actor.patterns, permission)) continue;
    const text = await check(tx);
    if (text !== null) raised.push({ name, text, path });
  }
  return raised;
}

export function mountAlarms(app: FastifyInstance, database: Database): void {
  const about = {
    summary: 'What is wrong with the installation',
    tag: 'Notifications',
    everybody: 'each is shown to those who may do something about it',
  };
  app.get('/api/v1/alarms', { config: { about } }, async (request) => ({
    rows: await alarmsFor(database, actorOf(request)),
  }));
}
