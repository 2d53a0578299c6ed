import { addDays } from '#engine/calendar/calendar.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { product } from '#engine/permission/actor.ts';
import { newLines, offboardingLines, type WrittenLine } from '../plan/plan.rules.ts';
import { leavingEstate, lineTitle } from './leaving.server.ts';
import { offboardingItem } from './offboardingItem.ts';

interface Run {
  readonly id: number;
  readonly customerId: number;
  readonly leavesOn: string;
  readonly ownerId: number | null;
}

/** Default due date of a task, in days before the last day. */
const USUAL_DAYS = 7;

/** Creates tasks from the customer's records and the templates; existing ones stay unchanged. */
export async function writeItems(context: Context, run: Run): Promise<number> {
  const { tx } = context;
  const today = companyToday(new Date(context.now));
  const dueOn = (days: number): string => {
    const due = addDays(run.leavesOn, -days);
    return due < today ? today : due;
  };
  const { estate, names } = await leavingEstate(tx, run.customerId);
  const written = await tx.query<WrittenLine & { title: string } & Record<string, unknown>>(
    "select category, coalesce(subject, '-') as ref, status as state, title from offboarding_item where run_id = $1",
    [run.id],
  );
  const templates = await tx.query<{ tasks: readonly { title: string; isMandatory: boolean; daysBefore: number }[] }>(
    `select t.tasks from offboarding_template t join customer c on c.id = $1
      where t.archived_at is null and (cardinality(t.customer_types) = 0 or c.type = any(t.customer_types)) order by t.name`,
    [run.customerId],
  );
  const lines = newLines(offboardingLines(estate), written.rows).map((line) => ({
    category: line.category,
    subject: line.ref,
    title: lineTitle(line, names).slice(0, 300),
    isMandatory: line.mandatory,
    dueOn: dueOn(USUAL_DAYS),
  }));
  const known = new Set(written.rows.filter(({ category }) => String(category) === 'other').map(({ title }) => title));
  const tasks = templates.rows
    .flatMap((template) => template.tasks)
    .filter(({ title }) => !known.has(title))
    .map(({ title, isMandatory, daysBefore }) => ({
      category: 'other' as const,
      subject: null,
      title,
      isMandatory,
      dueOn: dueOn(daysBefore),
    }));
  const drafts = [...lines, ...tasks].map((item) => ({ ...item, runId: run.id, assigneeId: run.ownerId }));
  // Starting an offboarding does not require permission to add tasks.
  for (const outcome of await createMany({ ...context, actor: product('Offboarding') }, offboardingItem, drafts))
    if ('problem' in outcome) throw outcome.problem;
  return drafts.length;
}
