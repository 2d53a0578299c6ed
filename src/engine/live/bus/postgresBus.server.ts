import { Socket } from 'node:net';
import pg from 'pg';
import type { Bus } from '../../changes/events/bus.ts';
import { type OnState, batchedBus, type Wire } from './batchedBus.server.ts';

const CHANNEL = 'crm_live';
/** PostgreSQL accepts notifications of less than 8,000 bytes. */
const MOST_BYTES = 7_500;
const CHECK_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * A bus between nodes that uses LISTEN and NOTIFY on two separate connections. It never runs in the transaction of a
 * change, where a notification would serialise all commits of the database.
 *
 * @param url a direct connection, because a pooled one cannot listen
 */
export const postgresBus = (url: string, node: string, onState?: OnState): Bus =>
  batchedBus(node, postgresWire(url), onState);

interface Line {
  readonly client: pg.Client;
  /** Closes immediately, even if the other side does not respond. */
  cut(): void;
}

function postgresWire(url: string): Wire {
  let listening: Line | undefined;
  let speaking: Line | undefined;
  let isClosed = false;

  async function open(): Promise<Line> {
    const stream = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => stream,
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // The code that next uses the connection opens a new one.
    client.on('error', () => undefined);
    await client.connect();
    return { client, cut: () => stream.destroy() };
  }

  async function openToSpeak(): Promise<Line> {
    const line = await open();
    // Publishers wait for the commit, and notifications do not survive a server crash, so the disk flush is
    // unnecessary.
    await line.client.query('set synchronous_commit = off');
    line.client.once('end', () => {
      if (speaking === line) speaking = undefined;
    });
    return line;
  }

  return {
    listen: async (hear, isUp) => {
      const line = await open();
      const { client } = line;
      const ended = new Promise<void>((done) => client.once('end', () => done()));
      let taking: Promise<void> = Promise.resolve();
      client.on('notification', ({ payload = '' }) => {
        // Sequential, because a long batch is fetched and others must not overtake it.
        taking = taking
          .then(async () => {
            const text = payload.startsWith('{') ? payload : await bodyOf(client, payload);
            if (text !== undefined) hear(text);
          })
          .catch(() => undefined);
      });
      await client.query(`listen ${CHANNEL}`);
      if (isClosed) return line.cut();
      listening = line;
      // A pulled cable causes no event, so the connection is checked at intervals.
      const check = setInterval(() => void client.query('select 1').catch(line.cut), CHECK_MS).unref();
      isUp();
      await ended;
      clearInterval(check);
      // The sending connection is probably lost too, and messages sent on it would be lost.
      speaking?.cut();
      speaking = undefined;
    },
    speak: async (text) => {
      const line = (speaking ??= await openToSpeak());
      try {
        await notify(line.client, text);
      } catch (error) {
        speaking = undefined;
        line.cut();
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      for (const line of [listening, speaking]) await line?.client.end().catch(() => undefined);
    },
  };
}

async function notify(client: pg.Client, text: string): Promise<void> {
  if (Buffer.byteLength(text) <= MOST_BYTES) await client.query('select pg_notify($1, $2)', [CHANNEL, text]);
  else
    await client.query(
      `with kept as (insert into live_blob (body) values ($2) returning id),
            old as (delete from live_blob where created_at < now() - interval '1 minute')
       select pg_notify($1, id::text) from kept`,
      [CHANNEL, text],
    );
}

async function bodyOf(client: pg.Client, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ body: string }>('select body from live_blob where id = $1', [id]);
  return rows[0]?.body;
}
