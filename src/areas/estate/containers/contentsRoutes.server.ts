import type { FastifyInstance } from 'fastify';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { inScope } from '../assets/inScope.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Services } from '#engine/api/area.server.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { anyAsset } from '../asset.ts';
import { container } from './container.ts';
import { contentsOf } from './contents.server.ts';
import type { AssetPlace, Contents } from './contents.ts';
import { contentsAnswer, placeAnswer } from './contentsAnswers.server.ts';
import { elevationPdf } from './elevationPdf.server.ts';
import { unitWords } from './place.rules.ts';

/** Routes for the contents of a container and the position of an asset. */
export function mountContents(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/containers/:id${ID}/contents`,
    {
      config: {
        about: {
          summary: 'Get what is in a container',
          tag: 'Containers',
          permission: 'containerItem.view',
          answer: contentsAnswer,
        },
      },
    },
    async (request): Promise<Contents> => {
      const actor = actorOf(request);
      const { id, customerId } = await inScope(database, actor, container, idOf(request));
      return { items: await contentsOf(database, actor, { id, customerId }) };
    },
  );
  app.get(
    `/api/v1/containers/:id${ID}/elevation.pdf`,
    {
      config: {
        about: {
          summary: 'Get the elevation of a rack as PDF',
          tag: 'Containers',
          permission: 'containerItem.view',
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const row = await inScope(database, actor, container, idOf(request));
      if (row.heightU === null)
        throw new Problem(422, 'no_units', `${row.name} has no units. Only racks and wall cabinets have an elevation.`);
      const { rows } = await database.query<{ customer: string; place: string | null }>(
        `select c.name as customer, concat_ws(', ', s.name, l.name) as place from asset a join customer c on c.id = a.customer_id
           left join site s on s.id = a.site_id left join location l on l.id = a.location_id where a.id = $1`,
        [row.id],
      );
      const items = await contentsOf(database, actor, row);
      const bytes = await elevationPdf({
        name: row.name,
        where: [rows[0]?.customer, rows[0]?.place].filter(Boolean).join(' · '),
        heightU: row.heightU,
        numbering: row.numbering,
        items,
      });
      return asAttachment(reply, 'application/pdf', `${row.name}-elevation.pdf`).send(bytes);
    },
  );
  app.get(
    `/api/v1/assets/:id${ID}/place`,
    {
      config: {
        about: {
          summary: 'Get the container an asset is in',
          tag: 'Containers',
          permission: 'containerItem.view',
          answer: placeAnswer,
        },
      },
    },
    async (request): Promise<{ place: AssetPlace | null }> => {
      const { id, customerId } = await inScope(database, actorOf(request), anyAsset, idOf(request));
      const { rows } = await database.query<{
        containerId: number;
        title: string;
        heightU: number | null;
        numbering: string;
        u: number | null;
        h: number;
        face: string;
        slot: number | null;
      }>(
        `select i.container_id as "containerId", a.name as title, c.height_u as "heightU", c.numbering, i.u::float8 as u, i.h::float8 as h, i.face, i.slot
           from container_item i join container c on c.id = i.container_id join asset a on a.id = c.id
          where i.asset_id = $1 and i.archived_at is null`,
        [id],
      );
      const [found] = rows;
      if (!found) return { place: null };
      const { containerId, title, heightU, numbering, u, h, face, slot } = found;
      const units =
        u !== null && heightU !== null
          ? `${h > 0 ? unitWords({ u, h }, heightU, numbering) : 'Next to the units'}, ${face}`
          : null;
      return {
        place: {
          containerId,
          title,
          path: recordPath(container, { id: containerId, customerId }),
          position: units ?? (slot === null ? null : `Slot ${slot}`),
        },
      };
    },
  );
}
