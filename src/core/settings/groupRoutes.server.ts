import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { granted } from '../access/access.server.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import { give, once } from '../http/idempotency.server.ts';
import { actorOf, writing } from '../http/request.server.ts';
import { bodyOf, versionOf } from '../http/rest.server.ts';
import { shaped } from '../http/shaped.server.ts';
import { patchSchema } from '../kinds/schemas.ts';
import { namesOf } from '../lists/named.server.ts';
import { changeGroup, type StoredGroup, storedGroup, storedGroups } from './groups.server.ts';
import { type AnyGroup, allGroups } from './groups.ts';
import { putBack, versionsOf } from './versions.server.ts';

const TAG = 'Settings';
const BASE = '/api/v1/settings';

/** The addresses of every declared group. Each has its own, so that a sensitive one can ask for more than others. */
export function mountSettings(app: FastifyInstance, database: Database): void {
  app.get(
    BASE,
    {
      config: {
        about: { summary: 'Groups of settings, and who changed each last', tag: TAG, permission: 'setting.view' },
      },
    },
    async () => {
      const groups = allGroups();
      const stored = await storedGroups(
        database,
        groups.map(({ name }) => name),
      );
      return {
        rows: groups.map(({ name, label, help }) => {
          const { version = 0, changedAt = null, changedBy = null } = stored.get(name) ?? {};
          return { name, label, help, version, changedAt, changedBy };
        }),
      };
    },
  );
  for (const group of allGroups()) mountGroup(app, database, group);
}

const target = z.strictObject({
  version: z.int().optional(),
  to: z.int('Say which version to put back.').min(0, 'Say which version to put back.'),
});

function mountGroup(app: FastifyInstance, database: Database, group: AnyGroup): void {
  const base = `${BASE}/${group.name}`;
  const inWords = group.label.toLowerCase();
  const changing = (summary: string, body: z.ZodType): FastifyContextConfig => ({
    about: { summary, tag: TAG, permission: 'setting.update', body },
    // Some decide who comes in, or whom alarms reach.
    stepUp: group.isSensitive ?? false,
  });

  app.get(
    base,
    { config: { about: { summary: `Settings: ${inWords}`, tag: TAG, permission: 'setting.view' } } },
    async (request, reply) => {
      const stored = await storedGroup(database, group);
      return reply.header('etag', `"${stored.version}"`).send(await answer(database, request, group, stored));
    },
  );

  app.get(
    `${base}/versions`,
    {
      config: { about: { summary: `Every version of the settings: ${inWords}`, tag: TAG, permission: 'setting.view' } },
    },
    async () => {
      return { rows: await versionsOf(database, group) };
    },
  );

  app.patch(
    base,
    {
      config: changing(`Change settings: ${inWords}`, patchSchema(group.form).extend({ version: z.int().optional() })),
    },
    async (request, reply) => {
      const { version, ...set } = bodyOf(request);
      const changed = await writing(database, request, async (context) => {
        const stored = await changeGroup(context, group, { version: versionOf(request, version), set });
        return answer(context.tx, request, group, stored);
      });
      return reply.header('etag', `"${changed.row.version}"`).send(changed);
    },
  );

  app.post(
    `${base}/put-back`,
    { config: changing(`Put an earlier version of the settings back: ${inWords}`, target) },
    async (request, reply) => {
      const { version, to } = shaped(target, bodyOf(request));
      const done = await writing(database, request, (context) =>
        once(context, request, async () => {
          const stored = await putBack(context, group, { version: versionOf(request, version), to });
          return { status: 200, body: await answer(context.tx, request, group, stored) };
        }),
      );
      return give(reply, done);
    },
  );
}

/** A group as a record is answered, so that the form of records serves it too. */
async function answer(tx: Queryable, request: FastifyRequest, group: AnyGroup, stored: StoredGroup) {
  const { id, version, values, changedAt, changedBy } = stored;
  const actor = actorOf(request);
  return {
    row: { id, version, ...values },
    refs: await namesOf(tx, group.form, [{ ...values }], actor),
    may: granted(actor, group.form),
    changedAt,
    changedBy,
  };
}
