import { entity } from '#engine/entity/entity.ts';
import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { files } from '#engine/kinds/files/files.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

const states = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'good' },
} as const;

/** Entities that documents can refer to; their pages list the documents. */
export const NAMED = ['asset', 'site', 'contact', 'supplier'] as const;

/** A procedure or configuration in Markdown, at a customer or in general. */
export const document = entity('document', {
  plural: 'Documents',
  path: 'documents',
  menu: { area: 'customers' },
  grants: {
    everyone: ['view'],
    desk: ['create', 'update'],
    engineer: ['create', 'update'],
    lead: '*',
    manager: '*',
  },
  personalData: 'relations',
  icon: 'book-open',
  // A document without a customer is visible to everyone who may see documents.
  scope: { by: 'record', noun: 'subjectNoun', customer: 'customerId', supplier: 'supplierId', readers: 'readerIds' },
  fields: {
    title: text({ max: 200, search: 'words', aliases: ['name', 'document', 'subject'] }),
    customerId: ref({
      label: 'Customer',
      to: 'customer',
      optional: true,
      aliases: ['company', 'organization'],
      help: 'Leave blank for a document about all customers.',
    }),
    folder: text({ optional: true, max: 120, filter: true, help: 'For example, Network or Backup.' }),
    about: anyRefs({
      label: 'Describes',
      to: NAMED,
      same: 'customerId',
      max: 50,
      default: [],
      unlisted: true,
      help: 'The document is shown on the pages of these records.',
    }),
    body: notes({ label: 'Text', max: 100_000, search: 'words', aliases: ['content', 'markdown'] }),
    attachments: files({ label: 'Files and pictures', default: [] }),
    isTemplate: flag({
      label: 'Template',
      default: false,
      filter: true,
      help: 'New documents can begin with its text.',
    }),
    ownerId: ref({ label: 'Responsible', to: 'user', optional: true, help: 'Reminded when a review is due.' }),
    reviewEveryMonths: whole({ label: 'Review every', unit: 'months', min: 1, max: 120, optional: true }),
    reviewedOn: day({ label: 'Last reviewed', optional: true, readOnly: true }),
    reviewOn: day({ label: 'Review due', optional: true, readOnly: true, filter: true }),
    status: choice({ default: 'draft', readOnly: true, options: states }),
    subjectNoun: text({ label: 'Record type', optional: true, readOnly: true, max: 60, names: 'noun' }),
    supplierId: ref({ label: 'Supplier', to: 'supplier', optional: true, readOnly: true, unlisted: true }),
    readerIds: refs({ label: 'Readers', to: 'user', default: [], readOnly: true }),
  },
  title: ['title'],
  subtitle: ['folder'],
  columns: ['title', 'customerId', 'folder', 'status', 'reviewOn', 'ownerId', 'isTemplate', 'updatedAt'],
  sort: 'title',
  sections: [
    { title: 'Document', fields: ['title', 'customerId', 'folder', 'about', 'body', 'attachments'] },
    { title: 'Review', fields: ['ownerId', 'reviewEveryMonths', 'reviewedOn', 'reviewOn', 'isTemplate'] },
  ],
  essentials: [
    'title',
    'customerId',
    'folder',
    'about',
    'body',
    'attachments',
    'ownerId',
    'reviewEveryMonths',
    'isTemplate',
  ],
  states: { field: 'status', table: states },
  actions: {
    publish: {
      label: 'Publish',
      done: 'Published',
      told: 'published this',
      from: ['draft'],
      to: 'published',
      permission: 'document.update',
      tone: 'main',
    },
    confirmReview: {
      label: 'Confirm review',
      done: 'Reviewed',
      told: 'reviewed this and confirmed that it is right',
      does: 'Confirm the review of *',
      from: ['published'],
      to: 'published',
      permission: 'document.update',
      tone: 'plain',
      confirm: 'You have read the document and it is right. The next review is planned from today.',
    },
    withdraw: {
      label: 'Return to draft',
      done: 'Returned to draft',
      told: 'returned this to draft',
      from: ['published'],
      to: 'draft',
      permission: 'document.update',
      tone: 'plain',
    },
  },
  matchBy: [{ fields: ['title'], within: 'customerId' }],
  example: { fields: { title: 'Restart the file server {n}', body: 'Log on, then restart.' } },
  empty: ['No documents yet', 'Write down procedures and settings, at one customer or in general.'],
});
