import { entity } from '#engine/entity/entity.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A reusable reply. Placeholders in double braces are filled in for the job. */
export const cannedReply = entity('cannedReply', {
  label: 'Canned reply',
  plural: 'Canned replies',
  path: 'system/canned-replies',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'], desk: ['create', 'update'], lead: '*' },
  personalData: 'upkeep',
  icon: 'message-square',
  scope: { by: 'none', because: 'all users choose from the same replies' },
  example: { fields: { name: 'Received {n}', body: 'Thank you. We are looking into it.' } },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    teamId: ref({
      label: 'Team',
      to: 'team',
      optional: true,
      help: 'Its members see the reply first. Blank: everyone.',
    }),
    body: notes({
      label: 'Text',
      max: 20_000,
      search: 'words',
      help: 'Filled in for the job: {{contact.firstName}}, {{contact.name}}, {{job.number}}, {{job.title}}, {{customer.name}}, {{user.name}}.',
    }),
    usedCount: whole({ label: 'Used', unit: 'times', default: 0, readOnly: true, min: 0 }),
  },
  title: ['name'],
  columns: ['name', 'teamId', 'usedCount'],
  sort: 'name',
  empty: ['No canned replies yet', 'Add replies that you write often, such as how to reset a password.'],
  matchBy: ['name'],
});
