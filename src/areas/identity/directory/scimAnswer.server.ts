import type { FastifyReply } from 'fastify';
import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { GROUP_SCHEMA, LIST_SCHEMA, USER_SCHEMA } from './scimDescription.ts';
import type { ScimQuery } from './scimQuery.rules.ts';

interface Kept extends Record<string, unknown> {
  readonly id: string;
  readonly meta: { readonly version: string; readonly location: string };
}

const etag = (version: number): string => `W/"${version}"`;

/** @throws 412 when the current version differs from the one in the request */
export function checkVersion(version: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const seen = ifMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (!seen.includes(`"${version}"`)) throw new Problem(412, 'overtaken', 'The resource has changed. Read it again.');
}

/** Sends one resource with its ETag. */
export function sendResource(reply: FastifyReply, status: number, resource: Kept): FastifyReply {
  reply.header('etag', resource.meta.version);
  if (status === 201) reply.header('location', resource.meta.location);
  return sendScim(reply, status, resource);
}

export const sendScim = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).type('application/scim+json; charset=utf-8').send(body);

/** @param base URL of SCIM: `https://crm.example/scim/v2` */
export const listOf = (resources: readonly unknown[], total: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

interface UserRow extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly name: string;
  readonly known_as: string | null;
  readonly external_id: string | null;
  readonly status: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly groups: readonly { readonly id: number; readonly name: string }[];
}

/** Attributes that can be filtered by, with their SQL. */
const USER_FILTERS: Readonly<Record<string, string>> = {
  id: 'u.id::text = $1',
  username: 'lower(u.email) = lower($1)',
  'emails.value': 'lower(u.email) = lower($1)',
  externalid: 'u.external_id = $1',
  active: `(u.status <> 'deactivated')::text = $1`,
};
export const USER_ATTRIBUTES = Object.keys(USER_FILTERS);
const GROUP_FILTERS: Readonly<Record<string, string>> = {
  id: 'g.id::text = $1',
  displayname: 'lower(g.name) = lower($1)',
  externalid: 'g.external_id = $1',
  'members.value': '$1 = any(g.member_ids::text[])',
};
export const GROUP_ATTRIBUTES = Object.keys(GROUP_FILTERS);

const filterOf = (filters: typeof USER_FILTERS, { filter }: Pick<ScimQuery, 'filter'>) => ({
  where: filter ? (filters[filter.attribute] ?? 'false') : '$1::text is null',
  value: filter?.value ?? null,
});

/** A page of users. @throws no errors */
export async function listUsers(database: Queryable, base: string, query: ScimQuery) {
  const { where, value } = filterOf(USER_FILTERS, query);
  const { rows: counted } = await database.query<{ n: number }>(
    `select count(*)::int as n from "user" u where u.archived_at is null and ${where}`,
    [value],
  );
  const { rows } = await database.query<UserRow>(
    `select u.id, u.version, u.email, u.name, u.known_as, u.external_id, u.status, u.created_at, u.updated_at,
            (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
               from directory_group g where g.archived_at is null and u.id = any(g.member_ids)) as groups
       from "user" u where u.archived_at is null and ${where} order by u.id offset $2 limit $3`,
    [value, query.startIndex - 1, query.count],
  );
  return listOf(
    rows.map((row) => userResource(row, base)),
    counted[0]?.n ?? 0,
    query.startIndex,
  );
}

/** One user. @throws 404 */
export async function readUser(database: Queryable, base: string, id: number): Promise<Kept> {
  const { Resources } = await listUsers(database, base, one(id));
  const [found] = Resources;
  if (!found) throw notFound('user');
  return found as Kept;
}

const one = (id: number): ScimQuery => ({
  filter: { attribute: 'id', value: String(id) },
  startIndex: 1,
  count: 1,
  isWithoutMembers: false,
});

const userResource = (row: UserRow, base: string): Kept => ({
  schemas: [USER_SCHEMA],
  id: String(row.id),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.email,
  displayName: row.name,
  name: { formatted: row.name },
  ...(row.known_as === null ? {} : { nickName: row.known_as }),
  active: row.status !== 'deactivated',
  emails: [{ value: row.email, type: 'work', primary: true }],
  groups: row.groups.map(({ id, name }) => ({ value: String(id), display: name, $ref: `${base}/Groups/${id}` })),
  meta: metaOf('User', row, `${base}/Users/${row.id}`),
});

interface GroupRow extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly members: readonly { readonly id: number; readonly name: string }[];
}

/** A page of groups, with members unless excluded. */
export async function listGroups(database: Queryable, base: string, query: ScimQuery) {
  const { where, value } = filterOf(GROUP_FILTERS, query);
  const { rows: counted } = await database.query<{ n: number }>(
    `select count(*)::int as n from directory_group g where g.archived_at is null and ${where}`,
    [value],
  );
  const members = `(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
     from "user" u where u.id = any(g.member_ids))`;
  const { rows } = await database.query<GroupRow>(
    `select g.id, g.version, g.name, g.external_id, g.created_at, g.updated_at,
            ${query.isWithoutMembers ? `'[]'::jsonb` : members} as members
       from directory_group g where g.archived_at is null and ${where} order by g.id offset $2 limit $3`,
    [value, query.startIndex - 1, query.count],
  );
  const resources = rows.map((row) => groupResource(row, base, query.isWithoutMembers));
  return listOf(resources, counted[0]?.n ?? 0, query.startIndex);
}

/** One group. @throws 404 */
export async function readDirectoryGroup(
  database: Queryable,
  base: string,
  id: number,
  isWithoutMembers = false,
): Promise<Kept> {
  const { Resources } = await listGroups(database, base, { ...one(id), isWithoutMembers });
  const [found] = Resources;
  if (!found) throw notFound('group');
  return found as Kept;
}

const groupResource = (row: GroupRow, base: string, isWithoutMembers: boolean): Kept => ({
  schemas: [GROUP_SCHEMA],
  id: String(row.id),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.name,
  ...(isWithoutMembers
    ? {}
    : {
        members: row.members.map(({ id, name }) => ({ value: String(id), display: name, $ref: `${base}/Users/${id}` })),
      }),
  meta: metaOf('Group', row, `${base}/Groups/${row.id}`),
});

const metaOf = (resourceType: string, { version, created_at, updated_at }: UserRow | GroupRow, location: string) => ({
  resourceType,
  created: created_at,
  lastModified: updated_at,
  location,
  version: etag(version),
});
