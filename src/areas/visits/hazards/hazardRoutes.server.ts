import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { ID } from '#engine/http/id.ts';
import { actorOf, companyToday, idOf } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { type Hazard, type HazardReader, mustConfirm } from '#areas/customers/sites/hazards.rules.ts';
import { visit } from '../visits/visit.ts';
import { siteHazards } from './siteHazards.schema.ts';

interface Found extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly hazards: readonly Hazard[];
  readonly readers: readonly HazardReader[];
  readonly engineers: readonly { readonly userId: number; readonly name: string }[];
}

/** Route for the hazards of the site of a visit. */
export function mountHazards(app: FastifyInstance, database: Database): void {
  app.get(
    `/api/v1/visits/:id${ID}/hazards`,
    {
      config: {
        about: {
          summary: 'List the hazards of the site of a visit, and who confirmed them',
          tag: 'Visits',
          permission: { all: ['visit.view', 'site.view'] },
          answer: siteHazards,
        },
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, visit, idOf(request));
      const { rows } = await database.query<Found>(
        `select s.id, s.version, s.hazards, s.hazards_confirmed_by as readers,
                (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.name) order by u.id <> $2, u.name), '[]')
                   from "user" u where u.id = any($3::bigint[])) as engineers
           from site s where s.id = $1`,
        [row.siteId, row.engineerId, [row.engineerId, ...row.otherIds]],
      );
      const [found] = rows;
      if (!found) throw notFound('site');
      return {
        siteId: found.id,
        siteVersion: found.version,
        hazards: found.hazards.map(({ kind, text }) => ({ kind, text })),
        engineers: found.engineers.map(({ userId, name }) => ({
          userId,
          name,
          confirmedAt: found.readers.find((reader) => reader.userId === userId)?.confirmedAt ?? null,
          isDue: mustConfirm(found, userId, companyToday()),
        })),
      };
    },
  );
}
