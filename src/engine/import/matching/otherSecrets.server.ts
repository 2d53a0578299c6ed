import { inSentence } from '../../entity/inSentence.ts';
import { hmac } from '../../keys/keys.server.ts';
import type { Context } from '../../request/context.server.ts';
import type { PlannedTarget } from '../mapping/plan.ts';
import { importKey } from '../reading/sealedRows.server.ts';
import { type Claim, hasFailed, type Task } from '../running/rowWork.ts';
import { ownerOf } from './sourceIdentity.server.ts';

/**
 * Refuses rows that give the record of another row a different secret, because one of the two would be lost. Rows of
 * all portions are compared by marks under the key of the import, which is deleted with the file.
 */
export async function refuseOtherSecrets(
  context: Context,
  importId: number,
  target: PlannedTarget,
  tasks: readonly Task[],
  numbers: readonly number[],
): Promise<void> {
  const fields = Object.keys(target.entity.fields).filter((key) => target.entity.fields[key]?.kind === 'secret');
  const giving = tasks.filter(({ values }) => fields.some((field) => typeof values[field] === 'string'));
  const key = giving.length > 0 ? await importKey(context.tx, importId) : undefined;
  if (!key) return;
  const claims = new Map(giving.map((task) => [task, secretClaims(task, target, fields, key.key)]));
  const { rows } = await context.tx.query<Claim & { number: number }>(
    `select distinct on (claim) claim, number, settles from import_claim
      where import_id = $1 and claim = any($2) and number <> all($3::int[]) order by claim, number`,
    [importId, [...new Set([...claims.values()].flat().map(({ claim }) => claim))], numbers],
  );
  const firsts = new Map(rows.map(({ claim, number, settles }) => [claim, { number, settles }]));
  for (const [task, mine] of claims) {
    if (hasFailed(task.row)) continue;
    const other = mine.map(({ claim, settles }) => ({ settles, first: firsts.get(claim) }));
    const differing = other.find(({ settles, first }) => first && first.settles !== settles)?.first;
    if (differing) {
      task.row.faults.push(otherSecret(target, differing.number));
      continue;
    }
    for (const { claim, settles } of mine)
      if (!firsts.has(claim)) firsts.set(claim, { number: task.row.number, settles });
    task.row.claims.push(...mine);
  }
}

/** What a row says of the secrets of its record: one claim for each field, with the mark of the secret. */
function secretClaims(task: Task, target: PlannedTarget, fields: readonly string[], key: Buffer): Claim[] {
  const known = task.identities.at(-1);
  return fields.flatMap((field) => {
    const value = task.values[field];
    if (typeof value !== 'string' || known === undefined) return [];
    const claim = `=${target.key}:${field}:${ownerOf(task, target)}:${known}`;
    return [{ claim, settles: hmac(key, `${claim}\n${value}`).toString('base64url') }];
  });
}

const otherSecret = ({ entity }: PlannedTarget, number: number) => ({
  column: null,
  code: 'secret_differs',
  message: `Row ${number} has another secret for the ${inSentence(entity.label)} of this name. Give one of them another name.`,
});
