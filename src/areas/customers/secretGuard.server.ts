import { inSentence } from '#engine/entity/inSentence.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { type Behaviour, follow } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { findEntity } from '#engine/entity/registry.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { writing } from '#engine/request/request.server.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { secretInText } from '#engine/keys/secretInText.rules.ts';
import { hostedNouns } from '#platform/thread/threadHosts.server.ts';

/**
 * Refuses secrets in text fields (`secret_in_text`), because every reader of the record and its history could see them.
 * A passage that a user confirmed as harmless is accepted.
 */
export const guardTexts = <E extends AnyEntity>(noun: E, keys: readonly (keyof E['fields'] & string)[]): Behaviour =>
  follow<AnyEntity>(noun, {
    beforeSave: [
      async (context, changes) => {
        for (const change of changes) for (const key of keys) await guardText(context, change, key);
      },
    ],
  });

async function guardText({ tx }: Context, change: Change, key: string): Promise<void> {
  const written = change.after[key];
  if (change.problem || typeof written !== 'string' || written === change.before?.[key]) return;
  const found = secretInText(written);
  if (!found || (await isCleared(tx, found.passage))) return;
  const label = labelOf(key, change.entity.fields[key] as Field);
  const message = `${label}: “${found.masked}” looks like a secret. Remove it.`;
  change.problem = new Problem(422, 'secret_in_text', message, {
    errors: { [key]: [message] },
    more: { field: key, masked: found.masked },
  });
}

/**
 * Refuses a message with a secret, because it is emailed or stays in the thread for all readers.
 * @throws 422 `secret_in_text`
 */
export async function refuseSecret({ tx }: Pick<Context, 'tx'>, body: string): Promise<void> {
  const found = secretInText(body);
  if (!found || (await isCleared(tx, found.passage))) return;
  const message = `“${found.masked}” looks like a secret. Move it to the vault, or remove it.`;
  throw new Problem(422, 'secret_in_text', message, {
    errors: { body: [message] },
    more: { field: 'body', masked: found.masked },
  });
}

async function isCleared(tx: Queryable, passage: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from cleared_text where fingerprint = $1', [fingerprintOf(passage)]);
  return rows.length > 0;
}

/** Ignores capitals and spaces. */
const fingerprintOf = (passage: string): string =>
  createHash('sha256').update(passage.toLowerCase().replace(/\s+/g, ' ')).digest('hex');

const statement = z.strictObject({
  entity: z.string().max(60),
  field: z.string().max(60),
  text: z.string().max(20_000, 'Enter at most 20,000 characters.'),
});

/**
 * `POST /api/v1/not-a-secret {entity, field, text}`: confirms “it is not a secret”, so that the text can be saved. The
 * user is recorded.
 */
export function mountSecretGuard(app: FastifyInstance, database: Database): void {
  app.post(
    '/api/v1/not-a-secret',
    {
      config: {
        about: {
          summary: 'Confirm that a text is not a secret',
          tag: 'Texts',
          body: statement,
          status: 204,
          everybody: 'all users who can change the record can confirm this',
        },
      },
    },
    async (request, reply) => {
      const asked = shaped(statement, request.body);
      const noun = findEntity(asked.entity);
      const isMessage = asked.field === 'body' && hostedNouns().some(({ name }) => name === noun?.name);
      if (!noun || !(noun.fields[asked.field] || isMessage)) throw notFound('field');
      await writing(database, request, async (context) => {
        require(context.actor, `${noun.name}.update`);
        await clear(context, noun, asked.field, asked.text);
      });
      return reply.code(204).send();
    },
  );
}

/** One confirmation covers all suspicious passages of a text. */
async function clear(context: Context, noun: AnyEntity, field: string, text: string): Promise<void> {
  let rest = text;
  for (let found = secretInText(rest); found; found = secretInText(rest)) {
    const { rows } = await context.tx.query<{ id: number }>(
      `insert into cleared_text (fingerprint, masked, entity, field, cleared_at, cleared_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (fingerprint) do nothing returning id`,
      [fingerprintOf(found.passage), found.masked, noun.name, field, context.now, context.actor.userId],
    );
    const [made] = rows;
    if (made)
      await logEvent(context, {
        action: 'clear',
        entity: 'clearedText',
        entityId: made.id,
        title: found.masked,
        note: `Confirmed as not a secret, in ${inSentence(noun.label)}.`,
      });
    rest = rest.replace(found.passage, ' ');
  }
}
