import { entity } from '#engine/entity/entity.ts';
import { email } from '#engine/kinds/email/email.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A group of users who support customers. Customers refer to teams; a team stores no customers. */
export const team = entity('team', {
  plural: 'Teams',
  path: 'teams',
  menu: { area: 'teams' },
  grants: { everyone: ['view'], lead: ['update'] },
  personalData: 'accounts',
  icon: 'users-round',
  scope: { by: 'none', because: 'colleagues can see all teams; customers of a team follow the scope of the reader' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    leadId: ref({ label: 'Lead', to: 'user', optional: true }),
    memberIds: refs({ label: 'Members', to: 'user', default: [] }),
    minimumPresent: whole({
      label: 'Minimum present',
      aliases: ['at least present'],
      optional: true,
      min: 0,
      max: 500,
      unit: 'people',
      help: 'How many members must not be absent at the same time.',
    }),
    workingCalendarId: ref({
      label: 'Working hours',
      to: 'workingCalendar',
      optional: true,
      help: 'The working calendar of the team.',
    }),
    mailbox: email({
      label: 'Mailbox',
      optional: true,
      search: 'identifier',
      help: 'The email address customers write to.',
    }),
    colour: text({
      optional: true,
      max: 7,
      pattern: ['^#[0-9a-fA-F]{6}$', 'Enter a colour, for example #32bb9c.'],
      help: 'The colour of the team on schedules. For example, #32bb9c.',
    }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'leadId', 'memberIds', 'mailbox'],
  sort: 'name',
  sections: [
    { title: 'Team', fields: ['name', 'mailbox', 'workingCalendarId', 'colour'] },
    {
      title: 'Members',
      about: 'The lead receives notifications for the team.',
      fields: ['leadId', 'memberIds', 'minimumPresent'],
    },
    { title: 'Notes', fields: ['notes'] },
  ],
  empty: ['No teams yet', 'Customers need a team before they can become active. Teams receive jobs and notifications.'],
  matchBy: ['name'],
});
