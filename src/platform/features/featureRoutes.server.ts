import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { bodyOf, versionOf } from '#engine/api/rest.server.ts';
import { patchSchema } from '#engine/entity/schemas.ts';
import { namesOf } from '#engine/lists/named.server.ts';
import { require } from '#engine/access/access.server.ts';
import { featureSwitch } from '#engine/features/featureSwitch.ts';
import { may } from '#engine/permission/permission.ts';
import { changeSwitch, type Switch, switches, switchNamed } from '#engine/features/features.server.ts';
import { namesShown } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const switchShown = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(['off', 'roles', 'on']),
  roleIds: z.array(z.int()),
  note: z.string().nullable(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  key: z.string(),
  label: z.string(),
  stops: z.string(),
});
const oneSwitch = z.object({ row: switchShown, refs: namesShown, may: z.array(z.string()) });

const TAG = 'Feature switches';
const BASE = '/api/v1/features';

/** Routes to list and change feature switches. */
export function mountFeatures(app: FastifyInstance, database: Database): void {
  const about = (summary: string, permission: string, more: Partial<About>) => ({
    config: { about: { summary, tag: TAG, permission, ...more } },
  });

  app.get(
    BASE,
    about('List feature switches', 'feature.view', {
      answer: z.object({ rows: z.array(switchShown), refs: namesShown }),
    }),
    async (request) => {
      require(actorOf(request), 'feature.view');
      const rows = await switches(database);
      const refs = await namesOf(
        database,
        featureSwitch,
        rows.map(({ roleIds }) => ({ roleIds })),
        actorOf(request),
      );
      return { rows: rows.map(shown), refs };
    },
  );

  app.get(
    `${BASE}/:key`,
    about('Get a feature switch', 'feature.view', {
      answer: oneSwitch,
    }),
    async (request, reply) => {
      require(actorOf(request), 'feature.view');
      const found = await switchNamed(database, keyOf(request));
      return reply.header('etag', `"${found.version}"`).send(await answer(database, request, found));
    },
  );

  const body = patchSchema(featureSwitch).extend({ version: z.int().optional() });
  app.patch(
    `${BASE}/:key`,
    about('Turn a feature on or off, or on for some roles', 'feature.update', {
      body,
      answer: oneSwitch,
    }),
    async (request, reply) => {
      require(actorOf(request), 'feature.update');
      const { version, ...set } = bodyOf(request);
      const changed = await writing(database, request, async (context) => {
        const made = await changeSwitch(context, keyOf(request), { version: versionOf(request, version), set });
        return answer(context.tx, request, made);
      });
      return reply.header('etag', `"${changed.row.version}"`).send(changed);
    },
  );
}

const keyOf = (request: FastifyRequest): string => (request.params as { key: string }).key;

const shown = ({ feature: { key, label, stops }, ...rest }: Switch) => ({ key, label, stops, ...rest });

/** A switch in the response format of records, so that the record form can edit it. */
async function answer(tx: Queryable, request: FastifyRequest, found: Switch) {
  const row = shown(found);
  return {
    row,
    refs: await namesOf(tx, featureSwitch, [{ roleIds: row.roleIds }], actorOf(request)),
    may: ['feature.view', 'feature.update'].filter((code) => may(actorOf(request).patterns, code)),
  };
}
