import type { FastifyInstance } from 'fastify';
import { require } from '#engine/access/access.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { conflict, notFound, Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { readPlain } from '../readPlain.server.ts';
import { guardDay } from '../periods/openDay.server.ts';
import { journalEntry } from './journalEntry.ts';
import { manualJournal, postedJournal, reversal } from './journals.schema.ts';
import { type KnownCode, refusalOfJournal } from './manual.rules.ts';
import { nextNumber } from './numbers.server.ts';
import { type EntryLine, openDayFrom, post, reverseEntry } from './post.server.ts';

const BASE = '/api/v1/accounts/journals';

/** Routes for manual journals and reversals. */
export function mountJournals(app: FastifyInstance, database: Database): void {
  const about = { tag: journalEntry.plural, answer: postedJournal, status: 201 };
  app.post(
    `${BASE}/manual`,
    {
      config: {
        keyed: true,
        about: { ...about, summary: 'Post a manual journal', permission: 'journal.post', body: manualJournal },
      },
    },
    async (request, reply) => {
      const given = readPlain(manualJournal, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'journal.post');
        return { status: 201, body: await postManual(context, given) };
      });
      return give(reply, done);
    },
  );
  app.post(
    `${BASE}/:id${ID}/reverse`,
    {
      config: {
        keyed: true,
        about: { ...about, summary: 'Reverse a manual journal', permission: 'journal.reverse', body: reversal },
      },
    },
    async (request, reply) => {
      const { reason } = readPlain(reversal, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'journal.reverse');
        return { status: 201, body: await reverseManual(context, idOf(request), reason) };
      });
      return give(reply, done);
    },
  );
}

interface ManualJournal {
  readonly postingDate: string;
  readonly narrative: string;
  readonly reason: string;
  readonly lines: readonly EntryLine[];
}

/** @throws 409 for the date, 422 for unbalanced lines or codes that only documents may post to */
export async function postManual(context: Context, { lines, ...facts }: ManualJournal) {
  const { rows } = await context.tx.query<KnownCode & Record<string, unknown>>(
    `select id, code, control, archived_at is not null as "isArchived" from nominal_code where id = any($1::bigint[])`,
    [lines.map(({ nominalCodeId }) => nominalCodeId)],
  );
  const refusal = refusalOfJournal(lines, new Map(rows.map((row) => [row.id, row])));
  if (refusal)
    throw new Problem(
      422,
      refusal.code,
      refusal.says,
      refusal.line === undefined ? {} : { errors: { [`lines.${refusal.line}.nominalCodeId`]: [refusal.says] } },
    );
  await guardDay(context, facts.postingDate, 'all', facts.reason);
  const number = await nextNumber(context.tx, 'JNL', facts.postingDate);
  const entry = await post(context, 'manual', { ...facts, ledger: 'all', number }, lines);
  return { id: entry.id, number, postingDate: entry.postingDate };
}

async function reverseManual(context: Context, id: number, reason: string) {
  const { rows } = await context.tx.query<{ kind: string; postingDate: string }>(
    `select kind, posting_date as "postingDate" from journal_entry where id = $1`,
    [id],
  );
  const entry = rows[0];
  if (!entry) throw notFound('journal');
  if (entry.kind !== 'manual' && entry.kind !== 'reversal')
    throw conflict('POSTED_IMMUTABLE', 'Correct this with a credit note, a reversal or a return of its document.');
  const on = await openDayFrom(context, entry.postingDate, 'all');
  const number = await nextNumber(context.tx, 'JNL', on);
  const made = await reverseEntry(context, id, { ledger: 'all', reason, number, on });
  return { id: made.id, number, postingDate: made.postingDate };
}
