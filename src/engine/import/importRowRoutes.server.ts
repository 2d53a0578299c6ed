import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { binder } from '../access/access.server.ts';
import type { Database } from '../db/pool.server.ts';
import { idOf } from '../request/request.server.ts';
import type { JobWorker } from '../schedule/work.server.ts';
import { leaveOut, nameWord, writeCells } from './running/amend.server.ts';
import { enqueueImport } from './running/background.server.ts';
import { errorsFile } from './errorsFile.server.ts';
import { about, bodyOf, mayRun, ONE, pageAsked, pageOf, queryOf, stepper } from './importEdge.server.ts';
import { importOf } from './running/importWork.server.ts';
import { rowBody, wordBody } from './mapping/mapping.schema.ts';
import { ownersOf } from './matching/owners.server.ts';
import type { Made } from './running/rowWork.ts';
import { shown } from './reading/secretColumns.rules.ts';
import { beginCheck } from './running/stages.server.ts';
import { described } from './importAnswers.server.ts';

/** Routes for the rows of an import: list, correct, leave out, and download those with errors. */
export function mountImportRows(app: FastifyInstance, database: Database, jobWorker: JobWorker): void {
  const step = stepper(database);

  app.get(
    `${ONE}/rows`,
    about('List the rows of an import', {
      query: ['result', 'remarked', 'page', 'size'],
      asked: rowsQuery.extend(pageAsked.shape),
      answer: z.object({
        rows: z.array(
          z.object({
            records: z.array(
              z.object({
                customerId: z.int().nullable(),
                target: z.string(),
                noun: z.string(),
                id: z.int().nullable(),
                title: z.string(),
                result: z.enum(['update', 'create', 'unchanged']),
                by: z.string().optional(),
                changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
                once: z.string().optional(),
              }),
            ),
          }),
        ),
        total: z.int(),
      }),
    }),
    async (request) => {
      const { work } = await importOf(database, mayRun(request), idOf(request));
      const { result, remarked, size } = queryOf(rowsQuery, request);
      const bind = binder();
      const wheres = [`import_id = ${bind(work.importId)}`];
      if (result) wheres.push(`result = ${bind(result)}`);
      if (remarked) wheres.push(`remarks <> '[]'::jsonb`);
      const where = wheres.join(' and ');
      const { rows: counts } = await database.query<{ n: number }>(
        `select count(*)::int as n from import_row where ${where}`,
        bind.values,
      );
      const { rows } = await database.query<{ cells: readonly string[] | null; records: readonly Made[] }>(
        `select number, cells, result, left_out as "leftOut", records, faults, remarks from import_row
        where ${where} order by number limit ${bind(size)} offset ${bind((pageOf(request) - 1) * size)}`,
        bind.values,
      );
      const ownerOf = await ownersOf(
        database,
        rows.flatMap(({ records }) => records),
      );
      return {
        rows: rows.map((row) => ({
          ...row,
          cells: shown(row.cells),
          records: row.records.map((made) => ({ ...made, ...ownerOf(made) })),
        })),
        total: counts[0]?.n ?? 0,
      };
    },
  );

  app.patch(
    `${ONE}/rows/:number(^\\d{1,9}$)`,
    about('Correct or skip a row', { body: rowBody, answer: described }),
    async (request) => {
      const { cells, leftOut } = bodyOf(rowBody, request);
      const number = Number((request.params as { number: string }).number);
      return step(request, async (context, id) => {
        if (cells) await writeCells(context, id, number, cells);
        if (leftOut !== undefined) await leaveOut(context, id, number, leftOut);
      });
    },
  );

  app.post(`${ONE}/words`, about('Map a value of a column', { body: wordBody, answer: described }), async (request) => {
    const { column, text, means } = bodyOf(wordBody, request);
    return step(request, async (context, id) => {
      if (await nameWord(context, id, column, text, means)) return;
      await beginCheck(context, id);
      await enqueueImport(jobWorker, context.tx, id);
    });
  });

  app.get(
    `${ONE}/errors.csv`,
    about('Download the rows with errors', { media: 'text/csv' }),
    async (request, reply) => {
      const { row, work } = await importOf(database, mayRun(request), idOf(request));
      const name =
        row.name
          .replace(/\.[^.]*$/, '')
          .replace(/[^\w-]+/g, '-')
          .slice(0, 60) || 'import';
      reply.header('content-disposition', `attachment; filename="${name}-errors.csv"`).type('text/csv; charset=utf-8');
      return reply.send(Readable.from(errorsFile(database, work)));
    },
  );
}

const rowsQuery = z.object({
  result: z.enum(['create', 'update', 'unchanged', 'error', 'skipped']).optional(),
  remarked: z.literal('1').optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
});
