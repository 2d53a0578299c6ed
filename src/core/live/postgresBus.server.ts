import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Bus, BusMessage } from './bus.ts';

const CHANNEL = 'crm_live';
/** PostgreSQL takes notifications up to 8,000 bytes. */
const MOST_BYTES = 7_500;
/** Small messages wait so long for company. */
const JOIN_MS = 5;
const LONGEST_PAUSE_MS = 10_000;

interface Parcel {
  readonly from: string;
  readonly messages: readonly BusMessage[];
}

/**
 * The line between nodes by LISTEN and NOTIFY, on two connections of its own: never inside the transaction of a change,
 * where a notification would make all commits of the database wait for one another.
 *
 * @param url a direct connection: a pooler between would lose the listening
 * @param onState what the health page shows
 */
export function postgresBus(
  url: string,
  node: string,
  onState: (isUp: boolean, error?: Error) => void = () => undefined,
): Bus {
  let hear: (message: BusMessage, from: string) => void = () => undefined;
  let heardAgain: () => void = () => undefined;
  let taking: Promise<void> = Promise.resolve();
  let waiting: BusMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let listening: pg.Client | undefined;
  let speaking: pg.Client | undefined;
  let sending: Promise<void> = Promise.resolve();

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true });
    // A connection that ends is made anew by whoever finds it ended.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };

  async function listen(): Promise<void> {
    for (let wait = 250; !isStopped; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const failure = await hold().catch((error: Error) => error);
      if (isStopped) return;
      onState(false, failure instanceof Error ? failure : undefined);
      if (failure === undefined) wait = 250;
      await pause(wait);
    }
  }

  /** Listens until the connection ends. What was said before it began is made good by `heardAgain`. */
  async function hold(): Promise<undefined> {
    const client = await open();
    const ended = new Promise<undefined>((done) => client.once('end', () => done(undefined)));
    client.on('notification', ({ payload = '' }) => {
      // One after the other: a long parcel is fetched, and none may overtake it.
      taking = taking.then(() => take(client, payload)).catch(() => undefined);
    });
    await client.query(`listen ${CHANNEL}`);
    if (isStopped) await client.end();
    listening = client;
    onState(true);
    heardAgain();
    return ended;
  }

  async function take(client: pg.Client, payload: string): Promise<void> {
    const text = payload.startsWith('{') ? payload : await bodyOf(client, payload);
    if (text === undefined) return;
    const { from, messages } = JSON.parse(text) as Parcel;
    if (from !== node) for (const message of messages) hear(message, from);
  }

  function send(message: BusMessage): void {
    waiting.push(message);
    timer ??= setTimeout(() => {
      timer = undefined;
      const messages = waiting;
      waiting = [];
      sending = sending.then(() => speak({ from: node, messages })).catch(() => undefined);
    }, JOIN_MS);
  }

  async function speak(parcel: Parcel): Promise<void> {
    const text = JSON.stringify(parcel);
    const client = (speaking ??= await open());
    try {
      if (Buffer.byteLength(text) <= MOST_BYTES) await client.query('select pg_notify($1, $2)', [CHANNEL, text]);
      else
        await client.query(
          `with kept as (insert into live_blob (body) values ($2) returning id),
                old as (delete from live_blob where created_at < now() - interval '1 minute')
           select pg_notify($1, id::text) from kept`,
          [CHANNEL, text],
        );
    } catch (error) {
      speaking = undefined;
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  void listen();
  return {
    send,
    listen: (heard, again) => {
      hear = heard;
      heardAgain = again;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      if (waiting.length > 0)
        sending = sending.then(() => speak({ from: node, messages: waiting })).catch(() => undefined);
      await sending;
      for (const client of [listening, speaking]) await client?.end().catch(() => undefined);
    },
  };
}

async function bodyOf(client: pg.Client, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ body: string }>('select body from live_blob where id = $1', [id]);
  return rows[0]?.body;
}
