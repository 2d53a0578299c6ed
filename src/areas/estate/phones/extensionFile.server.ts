import { refused } from '#engine/http/problem.ts';
import { isSame } from '#engine/store/change.server.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { update } from '#engine/store/store.server.ts';
import { inScope } from '../assets/inScope.server.ts';
import type { ExtensionAnswer, ExtensionRow } from './extensionFile.ts';
import { type ReadExtension, readExtensions } from './extensionFile.rules.ts';
import { phoneSystem } from './phoneSystem.ts';

type Extension = NonNullable<Awaited<ReturnType<typeof systemOf>>['extensions']>[number];

const systemOf = (context: Context, id: number) => inScope(context.tx, context.actor, phoneSystem, id);

/**
 * Adds the extensions of a file to a phone system, or changes those with the same number. Blank cells change nothing,
 * and extensions that are not in the file stay. Nothing is saved while a row is refused.
 * @throws 404; 409 for another version; 422 if the text is no table of extensions
 */
export async function importExtensions(
  context: Context,
  id: number,
  { text, version }: { readonly text: string; readonly version: number },
): Promise<ExtensionAnswer> {
  const file = readExtensions(text);
  if ('error' in file) throw refused(file.error, file.message);
  const [system = await systemOf(context, id)] = await readRows(context.tx, phoneSystem, context.actor, [id], {
    lock: true,
  });
  const found = await findNamed(context, system.customerId, file.rows);
  const extensions = [...(system.extensions ?? [])];
  const rows = file.rows.map((read): ExtensionRow => {
    const { row, number } = read;
    const at = extensions.findIndex((each) => each.number === number);
    const before = extensions[at];
    const named = found(read);
    const errors = { ...read.errors, ...named.errors };
    if (Object.keys(errors).length > 0)
      return { row, number, result: 'refused', errors: byHeader(errors, file.headers) };
    const after = { ...(before ?? BLANK), ...read.cells, ...named.ids, number } as Extension;
    if (before) extensions[at] = after;
    else extensions.push(after);
    return { row, number, result: !before ? 'added' : isSame(before, after) ? 'unchanged' : 'changed', errors: {} };
  });
  const count = (result: ExtensionRow['result']): number => rows.filter((each) => each.result === result).length;
  const answer = {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    leftOut: file.leftOut,
    rows,
  };
  if (answer.refused > 0) return { ...answer, version: system.version };
  const saved = await update(context, phoneSystem, id, { extensions }, version);
  return { ...answer, version: saved.version };
}

const BLANK = {
  contactId: null,
  locationId: null,
  handsetAssetId: null,
  mac: null,
  directDial: null,
  voicemail: false,
  forward: null,
  groups: null,
};

const byHeader = (
  errors: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).map(([key, message]) => [headers[key] ?? key, message]));

interface Sort {
  readonly permission: string;
  readonly one: string;
  readonly many: string;
  /** The records of a customer with one of the names. */
  readonly sql: string;
}

const SORTS: Readonly<Record<string, Sort>> = {
  contactId: {
    permission: 'contact.view',
    one: 'contact',
    many: 'contacts',
    sql: `select id, array[lower(name), lower(email)] as names from contact
           where customer_id = $1 and archived_at is null and (lower(name) = any($2::text[]) or lower(email) = any($2::text[]))`,
  },
  locationId: {
    permission: 'location.view',
    one: 'room',
    many: 'rooms',
    sql: `select id, array[lower(full_name), lower(name), lower(code)] as names from location
           where customer_id = $1 and archived_at is null
             and (lower(full_name) = any($2::text[]) or lower(name) = any($2::text[]) or lower(code) = any($2::text[]))`,
  },
  handsetAssetId: {
    permission: 'asset.view',
    one: 'asset',
    many: 'assets',
    sql: `select id, array[lower(asset_tag), lower(serial), lower(name)] as names from asset
           where customer_id = $1 and archived_at is null and status not in ('retired', 'disposed')
             and (lower(asset_tag) = any($2::text[]) or lower(serial) = any($2::text[]) or lower(name) = any($2::text[]))`,
  },
};

interface NamedIds {
  readonly ids: Readonly<Record<string, number>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** Finds the users, rooms and handsets that the rows name, with one query for each. A name must be of one record. */
async function findNamed(
  { tx, actor }: Context,
  customerId: number,
  rows: readonly ReadExtension[],
): Promise<(row: ReadExtension) => NamedIds> {
  const found = new Map<string, readonly { readonly id: number; readonly names: readonly (string | null)[] }[]>();
  for (const [field, { permission, sql }] of Object.entries(SORTS)) {
    const names = [...new Set(rows.flatMap((row) => row.names[field]?.toLowerCase() ?? []))];
    if (names.length === 0 || !may(actor.patterns, permission)) continue;
    found.set(field, (await tx.query<{ id: number; names: (string | null)[] }>(sql, [customerId, names])).rows);
  }
  return (row) => {
    const ids: Record<string, number> = {};
    const errors: Record<string, string> = {};
    for (const [field, name] of Object.entries(row.names)) {
      const { one = 'record', many = 'records' } = SORTS[field] ?? {};
      const hits = (found.get(field) ?? []).filter(({ names }) => names.includes(name.toLowerCase()));
      if (hits[0] && hits.length === 1) ids[field] = hits[0].id;
      else
        errors[field] =
          hits.length > 1
            ? `${hits.length} ${many} of this customer are called “${name}”. Use a name that only one has.`
            : `No ${one} of this customer is called “${name}”.`;
    }
    return { ids, errors };
  };
}
