import { isPhysical } from '../asset.ts';
import { inSentence } from '#engine/entity/inSentence.ts';
import { require } from '#engine/access/access.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { createMany, type Outcome } from '#engine/store/store.server.ts';
import { Problem, refused } from '#engine/http/problem.ts';
import { ipAddress } from '../addresses/ipAddress.ts';
import { takeNext } from '../addresses/take.server.ts';
import { nextTags } from '../assets/tags.server.ts';
import type { AskedInBulk } from './bulkCreate.schema.ts';
import { bulkNames, MOST_NAMES, NAME_REFUSALS } from './names.rules.ts';
import { placeInBulk } from './placeInBulk.server.ts';
import type { BulkAnswer, BulkRowAnswer } from './bulkCreate.ts';

type Row = NonNullable<AskedInBulk['rows']>[number];

/** Creates the assets and validates each row separately. The caller commits or rolls back. */
export async function bulkCreate(context: Context, kind: AnyEntity, asked: AskedInBulk): Promise<BulkAnswer> {
  require(context.actor, `${kind.name}.create`);
  const rows = rowsOf(asked);
  const batchId = asked.dryRun
    ? undefined
    : await openBatch(context, 'bulk-create', `${rows.length} ${inSentence(kind.plural)} created together`, kind);
  const inside: Context = batchId === undefined ? context : { ...context, batchId };
  // A dry run must not use up tags, so it shows the next ones.
  const free = asked.dryRun && isPhysical(kind.name) ? await nextTags(context.tx, rows.length) : [];
  const own = (row: Row): Values =>
    Object.fromEntries(OWN.flatMap((key) => (isFilled(row[key]) ? [[key, row[key]]] : [])));
  const outcomes = await createMany(
    inside,
    kind,
    rows.map((row, at) => ({
      ...asked.common,
      customerId: asked.customerId,
      ...(free[at] ? { assetTag: free[at] } : {}),
      ...own(row),
    })),
  );
  const answers = rows.map((row, at): MutableAnswer => answerOf(row, outcomes[at]));
  await refuseClashes(inside, kind, asked.customerId, rows, answers);
  await giveAddresses(inside, asked, rows, answers);
  await placeInBulk(inside, asked, answers);
  const refusedRows = answers.filter((each) => Object.keys(each.errors).length > 0).length;
  return {
    created: refusedRows === 0 ? rows.length : 0,
    refused: refusedRows,
    rows: answers,
    ...(batchId === undefined ? {} : { batch: batchId }),
  };
}

const OWN = ['name', 'assetTag', 'serial', 'mac', 'locationId'] as const;
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function rowsOf({ pattern, rows = [] }: AskedInBulk): readonly Row[] {
  if (pattern === undefined) return rows;
  const made = bulkNames({ pattern, existing: [], limit: MOST_NAMES });
  if ('error' in made)
    throw new Problem(422, made.error, NAME_REFUSALS[made.error], { errors: { pattern: [NAME_REFUSALS[made.error]] } });
  // A pasted column must have one line per name.
  if (rows.length > 0 && rows.length !== made.names.length)
    throw refused('other_count', `The pattern gives ${made.names.length} names for ${rows.length} rows.`);
  return made.names.map((name, at) => ({ ...rows[at], name }));
}

interface MutableAnswer extends Omit<BulkRowAnswer, 'errors' | 'warnings'> {
  readonly errors: Record<string, readonly string[]>;
  readonly warnings: { code: string; message: string; field?: string }[];
  readonly id?: number;
}

function answerOf(row: Row, outcome: Outcome | undefined): MutableAnswer {
  const name = row.name ?? '';
  if (!outcome) return { name, errors: { name: ['This row was not created.'] }, warnings: [] };
  if ('problem' in outcome)
    return { name, errors: { ...(outcome.problem.errors ?? { name: [outcome.problem.message] }) }, warnings: [] };
  const { after, warnings } = outcome.change;
  // Drop the same-name warning: `refuseClashes` reports it as an error.
  return {
    name,
    id: after.id,
    assetTag: typeof after.assetTag === 'string' ? after.assetTag : '',
    errors: {},
    warnings: warnings.filter((each) => each.code !== 'same_name'),
  };
}

/** Refuses duplicate names. A single asset may share a name, but in a bulk create this is a mistake. */
async function refuseClashes(
  context: Context,
  kind: AnyEntity,
  customerId: number,
  rows: readonly Row[],
  answers: readonly MutableAnswer[],
): Promise<void> {
  const made = answers.flatMap((each) => (each.id === undefined ? [] : [each.id]));
  const { rows: taken } = await context.tx.query<{ name: string }>(
    `select lower(name) as name from asset where customer_id = $1 and kind = $2 and lower(name) = any($3::text[]) and id <> all($4::bigint[])
        and archived_at is null and status not in ('retired', 'disposed')`,
    [customerId, kind.name, rows.map((row) => (row.name ?? '').toLowerCase()), made],
  );
  const known = new Set(taken.map((each) => each.name));
  for (const key of ['name', 'serial', 'mac', 'assetTag', 'address'] as const) {
    const seen = counts(rows.map((row) => comparable(key, row[key])));
    for (const [at, row] of rows.entries()) {
      const value = comparable(key, row[key]);
      const answer = answers[at];
      if (!value || !answer) continue;
      // Mark both cells of a pair.
      if ((seen.get(value) ?? 0) > 1) answer.errors[key] = ['This row appears twice.'];
      else if (key === 'name' && known.has(value)) answer.errors.name = ['This name is already used.'];
    }
  }
}

const comparable = (key: string, value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : key === 'mac' || key === 'serial'
      ? value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
      : value.trim().toLowerCase();

function counts(values: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

/** Checks the addresses entered. Rows without one get an address from the prefix, in row order. */
async function giveAddresses(
  context: Context,
  asked: AskedInBulk,
  rows: readonly Row[],
  answers: readonly MutableAnswer[],
): Promise<void> {
  const typed = rows.flatMap(({ address }, at) => (address && answers[at]?.id !== undefined ? [{ address, at }] : []));
  const shared: Values = asked.interfaceName ? { interfaceName: asked.interfaceName } : {};
  const outcomes = await createMany(
    context,
    ipAddress,
    typed.map(({ address, at }) => ({
      customerId: asked.customerId,
      assetId: answers[at]?.id,
      ...addressIn(address),
      ...shared,
    })),
  );
  for (const [number, { at }] of typed.entries()) {
    const outcome = outcomes[number];
    const answer = answers[at];
    if (outcome && answer && 'problem' in outcome)
      answer.errors.address = [
        outcome.problem.errors?.address?.[0] ?? outcome.problem.errors?.maskLength?.[0] ?? outcome.problem.message,
      ];
    else if (outcome && answer && 'change' in outcome) answer.warnings.push(...outcome.change.warnings);
  }
  if (!asked.prefixId) return;
  const without = rows.flatMap((row, at) => (!isFilled(row.address) && answers[at]?.id !== undefined ? [at] : []));
  const taken = await takeNext(
    context,
    asked.prefixId,
    without.map((at) => ({ assetId: answers[at]?.id, ...shared })),
  );
  for (const [number, at] of without.entries())
    Object.assign(answers[at] ?? {}, { address: taken[number]?.after.address });
}

/** "10.20.5.9/24" → address and mask */
function addressIn(typed: string): Values {
  const [address = '', mask] = typed.trim().split('/');
  return { address, ...(mask === undefined ? {} : { maskLength: Number(mask) }) };
}
