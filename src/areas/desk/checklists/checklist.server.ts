import { randomUUID } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { job } from '../jobs/job.ts';
import { type ChecklistItem, newItem } from './checklist.ts';

interface TemplateRow extends Record<string, unknown> {
  readonly id: number;
  readonly job_types: readonly string[];
  readonly items: readonly { readonly text: string; readonly isRequired: boolean }[];
}

/** Adds the checklists of their type to new jobs. */
export async function addChecklists({ tx }: Context, changes: readonly Change<typeof job>[]): Promise<void> {
  const made = changes.filter(({ before }) => !before);
  if (made.length === 0) return;
  const { rows } = await tx.query<TemplateRow>(
    'select id, job_types, items from checklist_template where archived_at is null and job_types && $1::text[] order by id',
    [[...new Set(made.map(({ after }) => after.type))]],
  );
  for (const { after } of made)
    after.checklist = [
      ...after.checklist,
      ...rows.filter((row) => row.job_types.includes(after.type)).flatMap(({ items }) => itemsOf(items)),
    ].slice(0, 100);
}

/** Copies template items to a job, all open. */
export const itemsOf = (items: TemplateRow['items']): readonly ChecklistItem[] =>
  items.map((item) => newItem(randomUUID(), item));

/** Items of a template; empty when it is archived or missing. */
export async function templateItems(tx: Queryable, id: number): Promise<readonly ChecklistItem[]> {
  const { rows } = await tx.query<TemplateRow>(
    'select id, job_types, items from checklist_template where id = $1 and archived_at is null',
    [id],
  );
  return itemsOf(rows[0]?.items ?? []);
}
