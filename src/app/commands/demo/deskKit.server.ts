import type { Context } from '#engine/request/context.server.ts';
import { checklistTemplate } from '#areas/desk/checklists/checklistTemplate.ts';
import { cannedReply } from '#areas/desk/replies/cannedReply.ts';
import { jobTemplate } from '#areas/desk/templates/jobTemplate.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { make } from './customers.server.ts';

/** Checklists, replies and templates of the service desk. */
export async function demoDeskKit(context: Context): Promise<void> {
  const [starter] = await make(context, checklistTemplate, [
    {
      name: 'New starter',
      items: [
        { text: 'Create the account', isRequired: true },
        { text: 'Assign licences', isRequired: true },
        { text: 'Add to distribution lists', isRequired: false },
        { text: 'Hand over the laptop', isRequired: true },
      ],
    },
    {
      name: 'Change',
      jobTypes: ['change'],
      items: [
        { text: 'Agree a time with the customer', isRequired: true },
        { text: 'Check the backup', isRequired: true },
        { text: 'Update the documentation', isRequired: false },
      ],
    },
  ]);
  await make(context, cannedReply, [
    {
      name: 'Received',
      body: 'Dear {{contact.firstName}},\n\nThank you for telling us. We are looking into it under {{job.number}}.\n\n{{user.name}}',
    },
    {
      name: 'More details',
      body: 'Dear {{contact.firstName}},\n\nSince when does this happen, and does it happen to your colleagues as well?\n\n{{user.name}}',
    },
  ]);
  await make(context, jobTemplate, [
    {
      name: 'New starter',
      title: 'Set up a new starter',
      type: 'request',
      checklistTemplateId: starter?.id ?? null,
      parts: [{ title: 'Prepare the laptop' }, { title: 'Create accounts and licences' }],
    },
  ]);
}

/** Of the open jobs one is private, one is shared with a team, one with another customer, and two are linked. */
export async function demoShares(context: Context, teamIds: readonly number[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; customer_id: number }>(
    `select id, customer_id from job where status in ('open', 'in-progress', 'waiting-customer') order by id desc limit 5`,
  );
  const [first, second, third, fourth, fifth] = rows;
  const { rows: others } = await context.tx.query<{ id: number }>(
    'select id from customer where id <> $1 and archived_at is null order by id limit 1',
    [third?.customer_id ?? 0],
  );
  const share = { level: 'contribute', note: 'For your help', expiresOn: null, by: context.actor.name } as const;
  const sets = [
    { row: first, set: { isPrivate: true } },
    { row: second, set: { shares: [{ ...share, with: `team:${teamIds[0] ?? 0}` }] } },
    { row: third, set: { shares: [{ ...share, with: `customer:${others[0]?.id ?? 0}` }] } },
    { row: fourth, set: { relatedIds: [fifth?.id ?? 0] } },
  ];
  const outcomes = await changeMany(
    context,
    job,
    'shared',
    sets.flatMap(({ row, set }) => (row && fifth ? [{ id: row.id, version: null, set }] : [])),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
