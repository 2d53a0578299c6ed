import { shaped } from '#engine/http/shaped.server.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { binder, require } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { definitionsFor } from '#engine/store/extra.server.ts';
import { entityNamed, findEntity } from '#engine/entity/registry.ts';
import { fromClause } from '#engine/store/rows.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { badRequest, notFound, refused } from '#engine/http/problem.ts';
import { actorOf, companyToday, writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { readQuery } from '#engine/lists/query.ts';
import { asShown } from '#engine/lists/spelling.server.ts';
import { whereClause } from '#engine/lists/where.server.ts';
import { anyAsset, isAssetKind } from '../asset.ts';
import { holdersById } from '../assets/holder.server.ts';
import { assetOfTag, reserveTags } from '../assets/tags.server.ts';
import { type Label, labelsPdf } from './labels.server.ts';
import { perSheet, readSheet, type Sheet, sheetComplaint } from './sheets.ts';

const MOST = 2_000;

/** Routes for labels of selected assets, for tags printed in advance, and for scanned tags. */
export function mountLabels(app: FastifyInstance, { database, publicUrl, address }: Services): void {
  const baseFor = ({ host }: FastifyRequest): string => publicUrl ?? ownAddress(address, host);
  app.get(
    '/api/v1/labels.pdf',
    {
      config: {
        about: {
          summary: 'Print labels of chosen assets',
          tag: 'Labels',
          permission: 'label.print',
          query: ['assets', 'of', 'query', 'sheet', 'start'],
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      require(actor, 'label.print');
      const asked = askedIn(request);
      const labels = await labelsOf(database, actor, asked);
      if (labels.length === 0) throw refused('no_labels', 'These assets have no tags. Only physical assets have tags.');
      return sent(
        reply,
        await labelsPdf({ ...asked, labels, base: baseFor(request), phone: await ourPhone(database) }),
      );
    },
  );

  app.post(
    '/api/v1/labels/blank',
    {
      config: {
        about: {
          summary: 'Print labels with new tags',
          tag: 'Labels',
          permission: 'label.print',
          body: blankBody,
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      require(actorOf(request), 'label.print');
      const { count, sheet, start } = shaped(blankBody, bodyOf(request));
      const page = sheetIn(sheet);
      if (start > perSheet(page)) throw badRequest(`Enter a first label from 1 to ${perSheet(page)}.`);
      const base = baseFor(request);
      const tags = await writing(database, request, (context) => reserveTags(context, count));
      const labels = tags.map((tag) => ({ tag }));
      return sent(
        reply,
        await labelsPdf({
          labels,
          sheet: page,
          start,
          base,
          phone: await ourPhone(database),
        }),
      );
    },
  );

  app.get(
    '/api/v1/tags/:tag',
    {
      config: {
        about: {
          summary: 'Find the asset of a scanned tag',
          tag: 'Labels',
          permission: 'asset.view',
          answer: z.object({
            tag: z.string(),
            printed: z.boolean(),
            asset: z.object({ id: z.int(), title: z.string(), path: z.string() }).nullable(),
          }),
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      require(actor, `${anyAsset.name}.view`);
      const { tag } = request.params as { tag: string };
      if (tag.length > 32) throw notFound('tag');
      const { known, assetId } = await assetOfTag(database, tag);
      const asset = assetId === null ? undefined : (await holdersById({ tx: database, actor }, [assetId])).get(assetId);
      // The response is the same for a tag out of scope and an unknown one.
      return {
        tag,
        printed: known && assetId === null,
        asset: asset ? { id: asset.id, title: asset.title, path: asset.path } : null,
      };
    },
  );
}

const blankBody = z.strictObject({
  count: z
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1.')
    .max(MOST, `Enter at most ${MOST.toLocaleString('en-GB')}.`),
  sheet: z.string().max(120).default('a4-21'),
  start: z.int('Enter a whole number.').min(1, 'Enter a first label of at least 1.').max(2_500).default(1),
});

interface Asked {
  readonly sheet: Sheet;
  readonly start: number;
  readonly ids: readonly number[] | undefined;
  readonly noun: string;
  readonly query: string | undefined;
}

/**
 * Reads `?assets=1,2,3` or `?of=server&query=<query of a list>`, with `sheet` and the number of the first label to use.
 */
function askedIn(request: FastifyRequest): Asked {
  const {
    assets,
    of = anyAsset.name,
    query,
    sheet = 'a4-21',
    start = '1',
  } = request.query as Record<string, string | undefined>;
  const chosen = sheetIn(sheet);
  const first = Number(start);
  if (!Number.isInteger(first) || first < 1 || first > perSheet(chosen))
    throw badRequest(`Enter a first label from 1 to ${perSheet(chosen)}.`);
  const ids = assets?.split(',').map(Number);
  if (ids?.some((id) => !Number.isSafeInteger(id) || id < 1)) throw badRequest('Send the IDs of the assets.');
  if (!ids && query === undefined) throw badRequest('Choose the assets for the labels.');
  const noun = findEntity(of);
  if (!noun || (noun !== anyAsset && !isAssetKind(noun))) throw badRequest('Labels are only available for assets.');
  return { sheet: chosen, start: first, ids, noun: of, query };
}

/** @throws 400 for an unknown sheet, or one that does not fit on the page */
function sheetIn(text: string): Sheet {
  const sheet = readSheet(text);
  if (!sheet) throw badRequest('Label sheet not found.');
  const complaint = sheetComplaint(sheet);
  if (complaint) throw badRequest(complaint);
  return sheet;
}

/** Labels sorted by name. */
async function labelsOf(database: Queryable, actor: Actor, asked: Asked): Promise<Label[]> {
  const noun = entityNamed(asked.noun);
  require(actor, `${noun.name}.view`);
  const { query, complaints } = readQuery(Object.fromEntries(new URLSearchParams(asked.query ?? '')));
  if (complaints.length > 0) throw badRequest(complaints.join(' '));
  const bind = binder();
  const definitions = await definitionsFor(database, noun);
  const chosen = asked.ids
    ? {
        ...query,
        where: [{ field: 'id', op: 'is' as const, values: asked.ids.map(String) }],
        archived: 'with' as const,
      }
    : query;
  const within = { actor, today: companyToday(), definitions };
  const where = whereClause(noun, await asShown(database, noun, chosen, within), within, bind);
  const { rows } = await database.query<{ tag: string; name: string; customer: string }>(
    `select r.asset_tag as tag, r.name, c.name as customer from ${fromClause(noun)} join customer c on c.id = r.customer_id
      where ${where} and r.asset_tag is not null order by r.name, r.id limit ${MOST + 1}`,
    bind.values,
  );
  if (rows.length > MOST)
    throw refused('too_many', `Choose at most ${MOST.toLocaleString('en-GB')} labels. Filter the list first.`);
  return rows;
}

/** The company's phone number, if the settings have one. */
async function ourPhone(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query<{ phone: string | null }>(
    `select value ->> 'phone' as phone from setting where name = 'company'`,
  );
  return rows[0]?.phone ?? undefined;
}

/**
 * The base URL of labels without a configured public URL: this server, if the request used its own address. Refuses any
 * other host header, because a printed label lasts for years.
 */
function ownAddress(address: string, host: string): string {
  const own = new URL(address).host;
  const asked = host.replace(/^(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
  if (asked === own) return address;
  throw refused(
    'no_address',
    'Labels need the address of this installation. Set PUBLIC_URL, restart the server and print again.',
  );
}

const sent = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply.type('application/pdf').header('content-disposition', 'attachment; filename="labels.pdf"').send(bytes);
