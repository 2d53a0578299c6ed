import { entity } from '#engine/entity/entity.ts';
import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { files } from '#engine/kinds/files/files.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Entities that notes and reminders can be about. */
export const SUBJECTS = ['customer', 'site', 'contact', 'asset', 'supplier'] as const;

export const NOTE_COLOURS = {
  yellow: { label: 'Yellow', tone: 'warning' },
  green: { label: 'Green', tone: 'good' },
  blue: { label: 'Blue', tone: 'info' },
  red: { label: 'Red', tone: 'bad' },
  grey: { label: 'Grey', tone: 'neutral' },
} as const;

/** A text on a record, or on none. Only users who may see the record may see its notes. */
export const note = entity('note', {
  plural: 'Notes',
  path: 'notes',
  menu: { area: 'home' },
  grants: { everyone: '*' },
  personalData: 'relations',
  example: { fields: { body: 'Note {n}' } },
  icon: 'sticky-note',
  scope: { by: 'record', noun: 'subjectNoun', customer: 'customerId', supplier: 'supplierId', readers: 'readerIds' },
  fields: {
    name: text({ label: 'Subject', optional: true, readOnly: true, max: 120 }),
    subject: anyRefs({ label: 'About', to: SUBJECTS, max: 1, default: [] }),
    body: notes({ label: 'Note', max: 50_000, search: 'words' }),
    visibility: choice({
      label: 'Visible to',
      default: 'everyone',
      options: { everyone: { label: 'Everyone' }, team: { label: 'Team' }, me: { label: 'Only me' } },
      help: 'Only users who can see the record can see its notes.',
    }),
    teamId: ref({ label: 'Team', to: 'team', optional: true }),
    isPinned: flag({ label: 'Pinned', default: false, help: 'Shown first on the record. Up to three per record.' }),
    colour: choice({ optional: true, options: NOTE_COLOURS }),
    remindAt: moment({
      label: 'Remind at',
      optional: true,
      help: 'Notifies the author, and the users under “Notify” who can see the note.',
    }),
    mentionIds: refs({ label: 'Notify', to: 'user', default: [], help: 'Users who can see the note are notified.' }),
    attachments: files({ default: [] }),
    subjectNoun: text({ label: 'Record type', optional: true, readOnly: true, max: 60, names: 'noun' }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true, readOnly: true }),
    supplierId: ref({ label: 'Supplier', to: 'supplier', optional: true, readOnly: true }),
    readerIds: refs({ label: 'Readers', to: 'user', default: [], readOnly: true }),
  },
  title: ['name'],
  columns: ['name', 'subject', 'visibility', 'isPinned', 'customerId', 'updatedAt'],
  sort: '-createdAt',
  essentials: ['subject', 'body', 'visibility', 'teamId', 'isPinned', 'mentionIds', 'attachments'],
  onlyWhen: { teamId: { visibility: ['team'] } },
  empty: ['No notes yet', 'Notes keep what others should know about a customer, site, contact, asset or supplier.'],
});
