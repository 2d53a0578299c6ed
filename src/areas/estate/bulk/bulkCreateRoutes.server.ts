import { inSentence } from '#engine/entity/inSentence.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#engine/api/area.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { bulkKinds } from '../hardware/hardware.ts';
import type { BulkAnswer } from './bulkCreate.ts';
import { askedInBulk } from './bulkCreate.schema.ts';
import { bulkCreate } from './bulkCreate.server.ts';
import { bulkAnswer } from './bulkAnswers.server.ts';

/** Creates many assets of a type in one transaction, all or none. `dryRun` validates everything and saves nothing. */
export function mountBulkCreate(app: FastifyInstance, { database }: Services): void {
  for (const kind of bulkKinds)
    app.post(
      `/api/v1/${kind.path}/bulk-create`,
      {
        config: {
          about: {
            summary: `Create several ${inSentence(kind.plural)}`,
            tag: kind.plural,
            permission: `${kind.name}.create`,
            body: askedInBulk,
            status: 201,
            answer: bulkAnswer,
            also: { 200: bulkAnswer },
          },
        },
      },
      async (request, reply) => {
        const asked = shaped(askedInBulk, bodyOf(request));
        try {
          const answer = await writing(database, request, async (context) => {
            const made = await bulkCreate(context, kind, asked);
            if (asked.dryRun || made.refused > 0) throw new NotKept(made);
            return made;
          });
          return reply.code(201).send(answer);
        } catch (thrown) {
          if (!(thrown instanceof NotKept)) throw thrown;
          return reply.code(asked.dryRun ? 200 : 422).send(refusalOf(thrown.answer, request.id, asked.dryRun));
        }
      },
    );
}

/** Rolls the transaction back and carries the result of the dry run. */
class NotKept extends Error {
  readonly answer: BulkAnswer;
  constructor(answer: BulkAnswer) {
    super('not kept');
    this.answer = answer;
  }
}

const refusalOf = (answer: BulkAnswer, requestId: string, isDryRun: boolean) => {
  const rows = answer.rows.map(({ id: _, ...row }) => row);
  if (isDryRun) return { ...answer, created: 0, rows };
  const count = answer.refused === 1 ? '1 row is' : `${answer.refused} rows are`;
  return {
    ...answer,
    created: 0,
    rows,
    code: 'rows_refused',
    message: `${count} not valid. Nothing was created.`,
    requestId,
  };
};
