import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { anyAsset } from '../asset.ts';
import { changeType } from './changeType.server.ts';

const asked = z.strictObject({
  to: z.string('Choose an asset type.').min(1, 'Choose an asset type.').max(60),
  version: z.int().optional(),
  confirm: z.boolean().default(false),
});
const answer = z.object({ id: z.int(), from: z.string(), to: z.string(), version: z.int(), path: z.string() });

/** Route that changes the type of an asset. */
export function mountChangeType(app: FastifyInstance, { database }: Services): void {
  app.post(
    `/api/v1/${anyAsset.path}/:id${ID}/change-type`,
    {
      config: {
        about: {
          summary: 'Change the type of an asset',
          tag: anyAsset.plural,
          permission: 'asset.update',
          body: asked,
          answer,
        },
      },
    },
    async (request) => {
      const body = shaped(asked, request.body);
      return writing(database, request, async (context) => {
        const { from, to, saved } = await changeType(context, idOf(request), { ...body, version: body.version });
        const { id, version } = saved.after;
        return { id, from: from.name, to: to.name, version, path: recordPath(to, saved.after) };
      });
    },
  );
}
