import Pusher from 'pusher';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/pool.server.ts';
import { Problem } from '../../http/problem.ts';
import { PROBE_SECONDS } from '../../outbound/circuit.rules.ts';
import type { Circuits } from '../../outbound/circuits.ts';
import { releaseEvent } from '../../changes/events/announce.ts';
import { asOne } from '../protocol/asOne.ts';
import type { LiveEvent } from '../../changes/events/bus.ts';
import type { Published } from '../../changes/events/change.ts';
import type { EmbeddedNode } from './embedded.server.ts';
import { every } from '../../time/every.server.ts';
import type { Gate } from '../../changes/events/gate.ts';
import type { LiveOptions } from './live.server.ts';
import type { LivePlan } from './livePlan.server.ts';
import { placeChanges, storedPlaces, publishedAfter } from '../bus/relay.server.ts';
import { changesIn, eventsOfAll, scopeEvents } from './broadcaster.server.ts';
import { grantsOf, keepGrant, watchGrants } from './grants.server.ts';
import { theTime } from '../../time/theTime.server.ts';

/** The maximum number of events per call to the service. */
const BATCH = 10;
const LOCK = 7_245_502;
const LOOK_MS = 1_000;
const WATCH_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = PROBE_SECONDS * 1_000;
/** Older events are not sent. Pages find them when they fetch missed changes. */
const STALE_MS = 120_000;

/** An external service that delivers events, called through its official library. */
export interface Outside {
  /** Calls the service, unless its circuit is open. @throws 503 `live_away` */
  ask<T>(question: (pusher: Pusher) => Promise<T>): Promise<T>;
  gate(database: Database): Gate;
}

export function openOutside(plan: LivePlan, circuits: Circuits): Outside {
  const { app, api } = plan;
  const pusher = new Pusher({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: api.host,
    port: String(api.port),
    useTLS: api.scheme === 'https',
    timeout: 5_000,
  });
  const place = `${api.host}:${api.port}`;
  const ask = async <T>(question: (pusher: Pusher) => Promise<T>): Promise<T> => {
    const rest = circuits.turnedAway('liveService', place);
    if (rest) throw away(rest.said, rest.seconds);
    try {
      const answer = await question(pusher);
      circuits.worked('liveService', place);
      return answer;
    } catch (error) {
      // Other details of the library's error contain the signature.
      const { status } = error as { readonly status?: number };
      const said = status ? `status ${status}` : 'unreachable';
      circuits.failed('liveService', place, said);
      throw away(said, PROBE_SECONDS);
    }
  };
  const gate = (database: Database): Gate => ({
    signChannel: (socketId, channel, member) => attempt(() => pusher.authorizeChannel(socketId, channel, member)),
    signUser: (socketId, user) =>
      attempt(() => pusher.authenticateUser(socketId, user)) as ReturnType<Gate['signUser']>,
    link: async (_socketId, session) => {
      await keepGrant(database, session);
      return 'linked';
    },
    endUser: async (userId) => {
      if (!plan.features.has('terminate')) return false;
      await ask((service) => service.terminateUserConnections(String(userId)));
      return true;
    },
  });
  return { ask, gate };
}

const away = (said: string, retryAfterSeconds: number): Problem =>
  new Problem(
    503,
    'live_away',
    `The service for live updates returned an error (${said}). Changes are still saved. Try again in a minute.`,
    { more: { retryAfterSeconds } },
  );

/** The library throws for names and ids that it does not accept. */
function attempt<T>(sign: () => T): T | null {
  try {
    return sign();
  } catch {
    return null;
  }
}

/**
 * Passes committed changes to an external service. Only the node that holds a lock does so, so each change is sent
 * once. If that node fails, another continues from its position.
 */
export async function runOutside(outside: Outside, options: LiveOptions): Promise<EmbeddedNode> {
  const { database, access, onError } = options;
  const gate = outside.gate(database);
  const lease = new Lease(options.directUrl);
  const watch = watchGrants(database, access, {
    end: async (userId) => void (await gate.endUser(userId)),
    tell: (event) => send(outside, [event]),
  });
  let isStopped = false;
  let isReleaseTold = false;
  let rouse: () => void = () => undefined;

  async function round(): Promise<void> {
    await placeChanges(database);
    if (!(await lease.hold())) return;
    if (!isReleaseTold) await send(outside, [releaseEvent(options.version)]);
    isReleaseTold = true;
    for (;;) {
      const { seq } = await toldUpTo(database);
      const told = asOne(await publishedAfter(database, seq, 200));
      if (told.length === 0 || isStopped) return;
      await tellAll(told);
    }
  }

  async function tellAll(told: readonly Published[]): Promise<void> {
    const limited = await grantsOf(database, access);
    let batch: LiveEvent[] = [];
    let upTo = 0;
    let skipped = 0;
    const flush = async () => {
      if (batch.length > 0) await send(outside, batch);
      batch = [];
      await noteTold(database, upTo, skipped);
      skipped = 0;
    };
    for (const each of told) {
      const isStale = theTime().getTime() - Date.parse(each.at) > STALE_MS;
      const scoped = isStale ? [] : await scopeEvents(database, access.actorOf, limited, changesIn([each]));
      const events = isStale ? [] : [...eventsOfAll([each]), ...scoped];
      if (batch.length > 0 && batch.length + events.length > BATCH) await flush();
      batch.push(...events);
      if (isStale) skipped++;
      upTo = each.seq;
    }
    await flush();
  }

  const run = async (): Promise<void> => {
    let wait = FIRST_PAUSE_MS;
    while (!isStopped) {
      try {
        await round();
        wait = FIRST_PAUSE_MS;
        await rest(LOOK_MS);
      } catch (error) {
        onError(error, 'the external service for live updates');
        await rest(wait, false);
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
    }
  };
  async function rest(milliseconds: number, mayRouse = true): Promise<void> {
    const waking = new AbortController();
    rouse = () => {
      if (mayRouse || isStopped) waking.abort();
    };
    await pause(milliseconds, undefined, { signal: waking.signal, ref: false }).catch(() => undefined);
  }

  await beginAtNow(database);
  const running = run();
  const timer = every(WATCH_MS, async () => void ((await lease.hold()) && (await watch())), onError);
  return {
    wake: () => rouse(),
    retire: async () => undefined,
    drain: async () => undefined,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      rouse();
      await running;
      await lease.release();
    },
  };
}

/** Sends events in order, up to ten per call. */
async function send({ ask }: Outside, events: readonly LiveEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH)
    await ask((service) =>
      service.triggerBatch(
        events.slice(at, at + BATCH).map(({ channel, event, data, except }) => ({
          channel,
          name: event,
          data,
          ...(except === undefined ? {} : { socket_id: except }),
        })),
      ),
    );
}

/** Changes committed before the service was set up are not sent to it. */
async function beginAtNow(database: Database): Promise<void> {
  const { newest } = await storedPlaces(database);
  await database.query('insert into live_outside (seq) values ($1) on conflict do nothing', [newest]);
}

async function toldUpTo(database: Database): Promise<{ readonly seq: number }> {
  const { rows } = await database.query<{ seq: number }>('select seq from live_outside');
  return rows[0] ?? { seq: 0 };
}

const noteTold = (database: Database, seq: number, skipped: number): Promise<unknown> =>
  database.query('update live_outside set seq = greatest(seq, $1), skipped = skipped + $2', [seq, skipped]);

/** A lock held by one node at a time, on a separate connection, so that it ends with the node. */
class Lease {
  readonly #url: string | undefined;
  #client: pg.Client | null = null;

  constructor(url: string | undefined) {
    this.#url = url;
  }

  /** Whether this node holds the lock, or just acquired it. Without a direct connection, it is the only node. */
  async hold(): Promise<boolean> {
    if (!this.#url || this.#client) return true;
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
    if (!rows[0]?.got) {
      await client.end();
      return false;
    }
    this.#client = client;
    client.once('end', () => (this.#client = null));
    return true;
  }

  async release(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
  }
}
