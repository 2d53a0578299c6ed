import { isInScope } from '#engine/access/access.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseWith } from '../belonging.server.ts';
import { customer } from './customer.ts';
import { proposeCode, stemOf } from './customerCode.rules.ts';

type CustomerChange = Change<typeof customer>;

/** Gives customers without a code the next free one for their name. */
export async function fillCodes(context: Context, changes: readonly CustomerChange[]): Promise<void> {
  const wanting = changes.filter(({ after }) => !after.code);
  if (wanting.length === 0) return;
  const stems = [...new Set(wanting.map(({ after }) => stemOf(after.name)))];
  const taken = new Set(await codesBeginningWith(context, stems));
  for (const { after } of changes) if (after.code) taken.add(after.code);
  for (const { after } of wanting) {
    after.code = proposeCode(after.name, taken);
    taken.add(after.code);
  }
}

/** Codes in use, including those of archived customers. */
export async function codesBeginningWith(context: Pick<Context, 'tx'>, stems: readonly string[]): Promise<string[]> {
  const { rows } = await context.tx.query<{ code: string }>(
    'select code from customer where upper(left(code, 3)) = any($1::text[])',
    [stems],
  );
  return rows.map((row) => row.code);
}

/** Refuses a code of another customer, and proposes the next free one as `free`. */
export async function refuseTakenCodes(context: Context, changes: readonly CustomerChange[]): Promise<void> {
  const setting = changes.filter(({ before, after }) => after.code && after.code !== before?.code);
  if (setting.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; code: string }>(
    'select id, name, code from customer where lower(code) = any($1::text[])',
    [setting.map(({ after }) => after.code?.toLowerCase())],
  );
  const held = setting.flatMap((change) => {
    const { id, code } = change.after;
    const holder = rows.find((row) => row.code.toLowerCase() === code?.toLowerCase() && row.id !== id);
    return holder ? [{ change, holder }] : [];
  });
  if (held.length === 0) return;
  const taken = await codesBeginningWith(
    context,
    held.map(({ change }) => stemOf(change.after.name)),
  );
  for (const { change, holder } of held) {
    const isVisible = isInScope(customer, context.actor, holder);
    const free = proposeCode(change.after.name, taken);
    refuseWith(
      change,
      'code_taken',
      `${holder.code} is already used${isVisible ? ` by ${holder.name}` : ''}. Enter another code, such as ${free}.`,
      'code',
      { holder: isVisible ? { id: holder.id, title: holder.name } : null, free },
      409,
    );
  }
}
