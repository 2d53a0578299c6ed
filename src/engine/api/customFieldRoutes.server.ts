import type { FastifyInstance } from 'fastify';
import { require } from '../access/access.server.ts';
import type { Database } from '../db/pool.server.ts';
import { notFound } from '../http/problem.ts';
import { actorOf } from '../request/request.server.ts';
import { behaviour } from '../actions/behaviour.server.ts';
import type { BeforeSave } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import { refuseField } from '../store/checks.server.ts';
import { customField } from '../entity/customField.ts';
import { definitionsFor } from '../store/extra.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { derivedFrom, findEntity } from '../entity/registry.ts';
import { patternComplaint } from '../entity/safePattern.ts';
import { rowSchema } from '../entity/records.schema.ts';
import * as z from 'zod';

/** The custom fields of a noun, for its forms, lists and filters. */
export function mountCustomFields(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/fields/:noun',
    {
      config: {
        about: {
          summary: 'Custom fields of a noun',
          tag: 'Custom fields',
          everybody: 'users who can view the noun',
          answer: z.object({ rows: z.array(rowSchema(customField)) }),
        },
      },
    },
    async (request) => {
      const noun = findEntity((request.params as { noun: string }).noun);
      if (!noun) throw notFound('kind of record');
      require(actorOf(request), `${noun.name}.view`);
      return { rows: noun.extra ? await definitionsFor(database, noun) : [] };
    },
  );
}

/** Checks a custom field definition. Its noun, key and kind cannot change, because values depend on them. */
const guard: BeforeSave<typeof customField> = async (context, changes) => {
  for (const change of changes) {
    const { after, before } = change;
    const noun = findEntity(after.noun);
    if (!noun?.extra) refuseField(change, 'noun', 'Records of this kind cannot have custom fields.');
    else if (before && (before.key !== after.key || before.noun !== after.noun))
      refuseField(change, 'key', 'The API name of a field cannot change.');
    else if (before && before.type !== after.type)
      refuseField(
        change,
        'type',
        'The kind cannot change because records have values. Archive this field and add another.',
      );
    else if ((after.type === 'choice' || after.type === 'choices') && !after.options?.length)
      refuseField(change, 'options', 'Enter at least one choice.');
    else if (after.pattern !== null && (after.type !== 'text' || patternComplaint(after.pattern)))
      refuseField(change, 'pattern', patternComplaint(after.pattern) ?? 'Only text fields can have a pattern.');
    else if (!before && (await isKeyOfRelative(context, noun, after.key)))
      refuseField(change, 'key', 'A custom field for related records already uses this name.');
  }
};

export const customFieldBehaviour = behaviour(customField, { beforeSave: [guard] });

/** A record of a derived noun has the custom fields of both nouns, so a key must not exist in both. */
async function isKeyOfRelative({ tx }: Context, noun: AnyEntity, key: string): Promise<boolean> {
  const relatives = noun.base ? [noun.base.name] : derivedFrom(noun).map((each) => each.name);
  const { rows } = await tx.query('select 1 from custom_field where noun = any($1) and key = $2 limit 1', [
    relatives,
    key,
  ]);
  return rows.length > 0;
}
