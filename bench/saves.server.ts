import { prepareAreas } from '#app/areas.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { product } from '#engine/permission/actor.ts';
import { type Database, inTransaction, openDatabase, type Queryable } from '#engine/db/pool.server.ts';
import { updateMany } from '#engine/store/store.server.ts';
import { count, type Figure } from './figures.server.ts';
import { sized } from './size.server.ts';

const SAVERS = [1, sized(8, 2), sized(32, 3)] as const;
const ROUNDS = sized(20, 1);
const ROUND_MS = sized(400, 100);
/** The audit entry and the live event of a save are one statement. */
const LOG_AND_OUTBOX = /^([^]*insert into change_log\b[^]*)insert into live_event\b[^]*$/;

/**
 * Measures the cost of the live event row of a save, through the store: several writers at once, each on their own
 * customer. Rounds with and without the row alternate, so that other load affects both.
 */
export async function measureSaves(url: string): Promise<Figure[]> {
  prepareAreas();
  const database = openDatabase(url, { max: Math.max(...SAVERS) });
  try {
    const figures: Figure[] = [];
    for (const savers of SAVERS) {
      const { rows } = await database.query<{ id: number }>('select id from customer order by id limit $1', [savers]);
      let [bare, told] = [0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        bare += await saves(database, rows, withoutOutbox);
        told += await saves(database, rows, (tx) => tx);
      }
      const seconds = (ROUNDS * ROUND_MS) / 1_000;
      figures.push({
        what: `saves a second, ${savers} at once`,
        figure: count(Math.round(told / seconds)),
        note: `of a customer, through the door; ${count(Math.round(bare / seconds))} without the row that tells screens: ${((1 - told / bare) * 100).toFixed(0)} % of a save`,
      });
    }
    return figures;
  } finally {
    await database.end();
  }
}

/** The number of saves in a round, by one writer per customer without pauses. */
async function saves(
  database: Database,
  rows: readonly { readonly id: number }[],
  through: (tx: Queryable) => Queryable,
): Promise<number> {
  const until = Date.now() + ROUND_MS;
  const made = await Promise.all(
    rows.map(async ({ id }) => {
      let mine = 0;
      for (; Date.now() < until; mine++)
        await inTransaction(database, async (tx) => {
          const context = { tx: through(tx), actor: product('Bench'), now: new Date().toISOString(), ...ASKED };
          const { rows: found } = await tx.query<{ version: number }>('select version from customer where id = $1', [
            id,
          ]);
          const version = found[0]?.version ?? 0;
          await updateMany(context, customer, [{ id, version, set: { tradingName: `Saved ${version} times` } }]);
        });
      return mine;
    }),
  );
  return made.reduce((sum, each) => sum + each, 0);
}

const ASKED = { requestId: 'bench', ip: null };

/**
 * The same save without the row. The values of the row are still sent, because a statement must use each of its
 * parameters.
 * @throws if the row is not written after the audit entry
 */
const withoutOutbox = (tx: Queryable): Queryable => ({
  query: (text, values = []) => {
    if (!text.includes('live_event')) return tx.query(text, values);
    if (!LOG_AND_OUTBOX.test(text)) throw new Error('The row that tells screens is no longer written behind the log.');
    const rest = values.slice(1).map((_, at) => `$${at + 2}::text`);
    return tx.query(
      text.replace(LOG_AND_OUTBOX, (_, log: string) => `${log}select ${rest.join(', ') || '1'}`),
      values,
    );
  },
});
