import { behaviour } from '#engine/actions/behaviour.server.ts';
import { conflict } from '#engine/http/problem.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import type { BeforeSave, Refusing } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ROLES } from '../kernel/roles.ts';
import { nominalCode } from './nominalCode.ts';
import { NOMINAL_TYPES, typesOfCode } from './nominalType.rules.ts';

const USED_BY_POSTINGS: ReadonlySet<string> = new Set(Object.values(ROLES));

const judge: BeforeSave<typeof nominalCode> = async ({ tx }, changes) => {
  const moved = changes.filter(
    ({ before, after }) => before !== null && (before.code !== after.code || before.type !== after.type),
  );
  const balances = await balancesOf(
    tx,
    moved.flatMap(({ before }) => before?.id ?? []),
  );
  for (const change of changes) {
    const { before, after } = change;
    const types = typesOfCode(after.code);
    if (!types.some((type) => type === after.type))
      refuseField(
        change,
        'type',
        `Codes from ${after.code.slice(0, 1)}000 can be: ${types.map((type) => NOMINAL_TYPES[type].label).join(', ')}.`,
      );
    if (before === null || !moved.includes(change)) continue;
    if (balances.has(before.id) || USED_BY_POSTINGS.has(before.code))
      refuseField(
        change,
        before.code === after.code ? 'type' : 'code',
        'This code is in use. Its number and type cannot be changed.',
      );
  }
};

const refuseArchiving: Refusing<typeof nominalCode> = async ({ tx }, rows) => {
  const balances = await balancesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, code }) => {
      const balance = balances.get(id) ?? 0;
      if (USED_BY_POSTINGS.has(code))
        return [[id, conflict('IN_USE', `${code} is used by postings and cannot be archived.`)] as const];
      if (balance === 0) return [];
      return [
        [
          id,
          conflict(
            'IN_USE',
            `${code} has a balance of ${formatMoney(balance)}. Move the balance before you archive it.`,
          ),
        ] as const,
      ];
    }),
  );
};

/** Balances of codes with journal lines. */
async function balancesOf(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; balance: number }>(
    `select nominal_code_id as id, (sum(debit_pence) - sum(credit_pence))::bigint as balance
       from ledger_month where nominal_code_id = any($1::bigint[]) group by 1`,
    [ids],
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

export const nominalCodeBehaviour = behaviour(nominalCode, {
  beforeSave: [judge],
  refuses: { archive: refuseArchiving },
});
