import type { Queryable } from '#engine/db/pool.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { type Listed, listed } from './listing.rules.ts';
import { type LegalHolds, monthsOf, retentionGroup } from './retentionGroup.ts';

/** The periods of categories on a day: the company's settings, and since when they are listed. */
export async function periodsOn(
  tx: Queryable,
  categories: readonly LegalHolds[],
  today: string,
): Promise<Map<LegalHolds, Listed>> {
  const values = await readGroup(tx, retentionGroup);
  const { rows } = await tx.query<{ category: LegalHolds; months: number; listedOn: string }>(
    'select category, months, listed_on as "listedOn" from retention_period',
  );
  const before = new Map(rows.map(({ category, ...each }) => [category, each]));
  return new Map(categories.map((each) => [each, listed(before.get(each), monthsOf(values, each), today)]));
}

/** Stores the periods, so that their fourteen days count from today. */
export async function keepPeriods(tx: Queryable, periods: ReadonlyMap<LegalHolds, Listed>): Promise<void> {
  for (const [category, { months, listedOn }] of periods)
    await tx.query(
      `insert into retention_period (category, months, listed_on) values ($1, $2, $3)
       on conflict (category) do update set months = excluded.months, listed_on = excluded.listed_on`,
      [category, months, listedOn],
    );
}
