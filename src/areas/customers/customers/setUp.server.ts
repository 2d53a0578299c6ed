import { act } from '#engine/actions/act.server.ts';
import type { Values, Warning } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { createMany, read } from '#engine/store/store.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { contact } from '../contacts/contact.ts';
import { site } from '../sites/site.ts';
import { customer } from './customer.ts';

/** A new customer with its first site, its primary contact, and whether to activate it. */
export interface SetUp {
  readonly customer: Values;
  readonly site?: Values | undefined;
  readonly contact?: Values | undefined;
  readonly activate?: { readonly waiveDpa?: string | undefined } | undefined;
}

/** Creates all records or none. Errors of site and contact have the prefix `site.` or `contact.`. */
export async function setUpCustomer(
  context: Context,
  given: SetUp,
): Promise<{ readonly row: Row<typeof customer>; readonly warnings: readonly Warning[] }> {
  const warnings: Warning[] = [];
  const made = await add(context, customer, given.customer, '', warnings);
  const customerId = made.id;
  if (given.site) await add(context, site, { ...given.site, customerId }, 'site.', warnings);
  if (given.contact)
    await add(context, contact, { roles: ['primary'], ...given.contact, customerId }, 'contact.', warnings);
  const row = await read(context, customer, customerId);
  if (!given.activate) return { row, warnings };
  return {
    row: await act(context, customer, 'activate', row.id, row.version, { waiveDpa: given.activate.waiveDpa ?? null }),
    warnings,
  };
}

async function add(
  context: Context,
  entity: AnyEntity,
  draft: Values,
  prefix: string,
  warnings: Warning[],
): Promise<{ readonly id: number }> {
  const [done] = await createMany(context, entity, [draft]);
  if (!done) throw new Error(`${entity.label} not created. No reason was given.`);
  if ('problem' in done) throw prefixed(done.problem, prefix);
  warnings.push(...done.change.warnings.map((each) => (each.field ? { ...each, field: prefix + each.field } : each)));
  return done.change.after;
}

function prefixed(problem: Problem, prefix: string): Problem {
  if (!prefix || !problem.errors) return problem;
  const errors = Object.fromEntries(
    Object.entries(problem.errors).map(([field, messages]) => [prefix + field, messages]),
  );
  return new Problem(problem.status, problem.code, problem.message, { errors, more: problem.more });
}
