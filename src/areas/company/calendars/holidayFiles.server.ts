import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type FiledHoliday, readHolidayFile } from './holidayFile.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { refused } from '#engine/http/problem.ts';
import { writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { bankHoliday } from './bankHoliday.ts';
import type { About } from '#engine/http/routes.server.ts';

const division = z.enum(
  ['england-and-wales', 'scotland', 'northern-ireland'],
  'Choose England and Wales, Scotland or Northern Ireland.',
);
/** Ten times the size of a decade for all three parts. */
const asked = z.strictObject({
  division,
  text: z.string().min(1, 'The file is empty.').max(500_000, 'The file is too large. Choose a list of bank holidays.'),
});

/** Routes that preview a file of bank holidays and import the missing ones. Both requests contain the file. */
export function mountHolidayFiles(app: FastifyInstance, database: Database): void {
  const about = (summary: string, more: Partial<About>) => ({
    config: { about: { summary, tag: 'Bank holidays', permission: 'bankHoliday.create', body: asked, ...more } },
  });

  app.post(
    '/api/v1/system/bank-holidays/read',
    about('Read the bank holidays of a file', {
      answer: z.object({
        rows: z.array(
          z.object({
            isKnown: z.boolean(),
            day: z.string(),
            name: z.string(),
            division: z.enum(['england-and-wales', 'scotland', 'northern-ireland']),
          }),
        ),
        faults: z.array(z.string()),
      }),
    }),
    async (request) => {
      const { text, division: of } = shaped(asked, bodyOf(request));
      const { rows, faults } = readHolidayFile(text, of);
      const known = await knownAmong(database, rows);
      return { rows: rows.map((row) => ({ ...row, isKnown: known.has(keyOf(row)) })), faults };
    },
  );

  app.post(
    '/api/v1/system/bank-holidays/bring-in',
    about('Import new bank holidays from a file', {
      status: 201,
      answer: z.object({ created: z.number() }),
    }),
    async (request, reply) => {
      const { text, division: of } = shaped(asked, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const { rows } = readHolidayFile(text, of);
        if (rows.length === 0) throw refused('empty_file', 'The file contains no bank holidays.');
        const known = await knownAmong(context.tx, rows);
        const missing = rows.filter((row) => !known.has(keyOf(row)));
        const outcomes = await createMany(
          context,
          bankHoliday,
          missing.map((row) => ({ ...row })),
        );
        for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
        return { status: 201, body: { created: missing.length } };
      });
      return give(reply, done);
    },
  );
}

const keyOf = ({ day, division: of }: Pick<FiledHoliday, 'day' | 'division'>): string => `${day} ${of}`;

/** Holidays already in the list, including archived ones. */
async function knownAmong(tx: Queryable, rows: readonly FiledHoliday[]): Promise<ReadonlySet<string>> {
  const found = await tx.query<Pick<FiledHoliday, 'day' | 'division'> & Record<string, unknown>>(
    'select day, division from bank_holiday where day = any($1::date[])',
    [rows.map(({ day }) => day)],
  );
  return new Set(found.rows.map(keyOf));
}
