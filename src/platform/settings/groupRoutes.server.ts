import { inSentence } from '#engine/entity/inSentence.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { bodyOf, versionOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { fieldsSchema } from '#engine/entity/records.schema.ts';
import { patchSchema, schemaOf } from '#engine/entity/schemas.ts';
import { namesOf } from '#engine/lists/named.server.ts';
import { changeGroup, complain } from '#engine/settings/changeGroup.server.ts';
import { type StoredGroup, storedGroup, storedGroups } from '#engine/settings/groups.server.ts';
import { type AnyGroup, allGroups } from '#engine/settings/groups.ts';
import type { GroupSide, SettingsServices } from '#engine/settings/sides.server.ts';
import { restoreVersion, versionsOf } from '#engine/settings/versions.server.ts';
import { namesShown } from '#engine/api/answers.server.ts';
import type { Field } from '#engine/kinds/field.ts';
import { decidedOutside, groupVersion } from '#engine/settings/settingsAnswers.server.ts';

const TAG = 'Settings';
const BASE = '/api/v1/settings';
/** The permissions for a settings group. */
const CODES = ['setting.view', 'setting.update'] as const;

/** The routes of every settings group. Each group has its own, so that a sensitive one can require re-authentication. */
export function mountSettings(app: FastifyInstance, office: SettingsServices): void {
  const { database } = office;
  app.get(
    BASE,
    {
      config: {
        about: {
          summary: 'List settings groups with their last changes',
          tag: TAG,
          permission: 'setting.view',
          answer: z.object({
            rows: z.array(
              z.object({
                name: z.string(),
                label: z.string(),
                help: z.string(),
                version: z.int(),
                changedAt: z.string().nullable(),
                changedBy: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
              }),
            ),
          }),
        },
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
  for (const group of allGroups()) mountGroup(app, office, group);
}

const targetOf = ({ secrets = {} }: AnyGroup) =>
  z.strictObject({
    version: z.int().optional(),
    to: z.int('Enter the version to revert to.').min(0, 'Enter the version to revert to.'),
    // Versions hold no secrets, so a secret for another server must be sent with the request.
    ...fieldsSchema(Object.fromEntries(Object.entries(secrets).map(([key, { field }]) => [key, field]))).shape,
  });

function mountGroup(app: FastifyInstance, { database, keys, sides }: SettingsServices, group: AnyGroup): void {
  const side = sides[group.name];
  const target = targetOf(group);
  const base = `${BASE}/${group.name}`;
  const inWords = inSentence(group.label);
  const shown = groupAnswer(group);
  const changing = (summary: string, body: z.ZodType): FastifyContextConfig => ({
    about: { summary, tag: TAG, permission: 'setting.update', body, answer: shown },
    // Some settings control access or the recipients of alarms.
    stepUp: group.isSensitive ?? false,
  });

  app.get(
    base,
    {
      config: {
        about: {
          summary: `Get settings: ${inWords}`,
          tag: TAG,
          permission: 'setting.view',
          answer: shown,
        },
      },
    },
    async (request, reply) => {
      const stored = await storedGroup(database, group);
      return reply.header('etag', `"${stored.version}"`).send(await answer(database, request, group, stored, side));
    },
  );

  app.get(
    `${base}/versions`,
    {
      config: {
        about: {
          summary: `List versions of settings: ${inWords}`,
          tag: TAG,
          permission: 'setting.view',
          answer: z.object({ rows: z.array(groupVersion) }),
        },
      },
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
      // The check calls external services, so it runs outside the transaction.
      if (side?.check) complain(await side.check(await wanted(database, group, set)));
      const changed = await writing(database, request, async (context) => {
        const asked = { version: versionOf(request, version), set, keys, side };
        return answer(context.tx, request, group, await changeGroup(context, group, asked), side);
      });
      return reply.header('etag', `"${changed.row.version}"`).send(changed);
    },
  );

  app.post(
    `${base}/put-back`,
    {
      config: changing(`Revert settings to an earlier version: ${inWords}`, target),
    },
    async (request, reply) => {
      const { version, to, ...secrets } = shaped(target, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const asked = { version: versionOf(request, version), to, secrets, keys, side };
        const stored = await restoreVersion(context, group, asked);
        return { status: 200, body: await answer(context.tx, request, group, stored, side) };
      });
      return give(reply, done);
    },
  );
}

/** The response for a group: a record, with the values that the environment sets. */
const groupAnswer = (group: AnyGroup) =>
  z.object({
    row: z.object({
      id: z.int(),
      version: z.int(),
      ...Object.fromEntries(Object.entries<Field>(group.fields).map(([key, field]) => [key, schemaOf(field)])),
    }),
    refs: namesShown,
    may: z.array(z.enum(CODES)),
    secrets: z.record(z.string(), z.string().nullable()),
    outside: decidedOutside.nullable(),
    changedAt: z.string().nullable(),
    changedBy: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  });

/**
 * The resulting values without secrets.
 * @throws 422 by field for invalid values
 */
async function wanted(database: Queryable, group: AnyGroup, set: Values): Promise<Values> {
  const given = Object.entries(shaped(patchSchema(group.form), set));
  const { values } = await storedGroup(database, group);
  return { ...values, ...Object.fromEntries(given.filter(([key]) => Object.hasOwn(group.fields, key))) };
}

/** A group in the response format of records, so that the record form can edit it. */
async function answer(
  tx: Queryable,
  request: FastifyRequest,
  group: AnyGroup,
  { id, version, values, secrets, changedAt, changedBy }: StoredGroup,
  side: GroupSide | undefined,
) {
  const actor = actorOf(request);
  return {
    row: { id, version, ...values },
    refs: await namesOf(tx, group.form, [{ ...values }], actor),
    may: CODES.filter((code) => may(actor.patterns, code)),
    /** The time each secret was set, or null; responses never contain the secrets. */
    secrets,
    outside: side?.outside ?? null,
    changedAt,
    changedBy,
  };
}
