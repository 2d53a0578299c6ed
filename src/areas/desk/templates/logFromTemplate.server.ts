import type { Row } from '#engine/entity/entity.ts';
import { invalid } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create, createMany, read } from '#engine/store/store.server.ts';
import { templateItems } from '../checklists/checklist.server.ts';
import { job } from '../jobs/job.ts';
import { jobTemplate } from './jobTemplate.ts';

export interface WantedJob {
  readonly customerId: number;
  readonly contactId?: number | null | undefined;
  /** Instead of the title of the template. */
  readonly title?: string | null | undefined;
}

/** Logs the job of a template with its parts and checklist. @throws 403, 404, 422 */
export async function logFromTemplate(
  context: Context,
  id: number,
  wanted: WantedJob,
): Promise<{ readonly id: number; readonly customerId: number; readonly parts: number }> {
  const template = await read(context, jobTemplate, id);
  if (template.archivedAt !== null) throw invalid({ templateId: ['Choose a template that is not archived.'] });
  const { customerId, contactId, title } = wanted;
  const common = { customerId, contactId: contactId ?? null, teamId: template.teamId, source: 'internal' } as const;
  const row = await create(context, job, {
    ...common,
    title: title || template.title,
    description: template.description,
    type: template.type,
    impact: template.impact,
    urgency: template.urgency,
    tagIds: template.tagIds,
  });
  await addItems(context, row, template.checklistTemplateId);
  const parts = await createMany(
    context,
    job,
    template.parts.map((part) => ({ ...common, title: part.title, type: template.type, parentId: row.id })),
  );
  for (const part of parts) if ('problem' in part) throw part.problem;
  return { id: row.id, customerId, parts: parts.length };
}

async function addItems(context: Context, row: Row<typeof job>, templateId: number | null): Promise<void> {
  if (templateId === null) return;
  const checklist = [...row.checklist, ...(await templateItems(context.tx, templateId))].slice(0, 100);
  const [outcome] = await changeMany(context, job, 'checklist-changed', [
    { id: row.id, version: null, set: { checklist } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}
