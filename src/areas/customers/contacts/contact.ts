import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { email } from '#engine/kinds/email/email.ts';
import { file } from '#engine/kinds/file/file.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { CONTACT_ROLES } from './contactRoles.ts';

/** A contact at a customer. The record stays after they leave, but pickers and search omit it. */
export const contact = entity('contact', {
  plural: 'Contacts',
  path: 'contacts',
  menu: { area: 'customers' },
  grants: { everyone: '*' },
  personalData: 'relations',
  example: { fields: { lastName: 'Whitfield-{n}' } },
  underCustomer: true,
  icon: 'contact-round',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId', optional: true, suggests: 'only' }),
    name: text({
      optional: true,
      max: 201,
      joins: ['firstName', 'lastName'],
      help: 'First and last name. A full name is split at the last space.',
    }),
    firstName: text({ optional: true, max: 100, search: 'words', aliases: ['first name', 'forename', 'given name'] }),
    lastName: text({ optional: true, max: 100, search: 'words', aliases: ['last name', 'surname', 'family name'] }),
    pronouns: text({ optional: true, max: 100 }),
    jobTitle: text({ optional: true, max: 100, aliases: ['title', 'position'] }),
    department: text({ optional: true, max: 100, filter: true }),
    status: choice({
      default: 'current',
      readOnly: true,
      options: { current: { label: 'Current', tone: 'good' }, left: { label: 'Left', tone: 'neutral' } },
    }),
    roles: choices({
      default: [],
      filter: true,
      options: CONTACT_ROLES,
      help: 'One primary contact per customer. Several contacts can share the other roles.',
    }),

    email: email({ optional: true, search: 'identifier', aliases: ['email address', 'e-mail'] }),
    otherEmails: tags({
      label: 'Other email addresses',
      aliases: ['other addresses'],
      default: [],
      search: 'identifier',
    }),
    phone: phone({
      optional: true,
      extensionIn: 'phoneExtension',
      search: 'identifier',
      aliases: ['telephone', 'office phone'],
    }),
    phoneExtension: text({
      label: 'Extension',
      optional: true,
      max: 10,
      pattern: ['^\\d{1,10}$', 'Enter digits only.'],
    }),
    mobile: phone({ optional: true, search: 'identifier', aliases: ['mobile phone', 'cell'] }),
    directDial: phone({ label: 'Direct dial', optional: true, search: 'identifier' }),
    preferredChannel: choice({
      label: 'Preferred method',
      aliases: ['prefers'],
      optional: true,
      options: {
        phone: { label: 'Phone' },
        mobile: { label: 'Mobile' },
        email: { label: 'Email' },
        message: { label: 'Text message' },
        post: { label: 'Post' },
      },
    }),
    availability: text({ optional: true, max: 200, help: 'For example, mornings in term time, not Wednesdays.' }),

    mayApproveUpTo: money({
      label: 'Approval limit',
      aliases: ['may approve up to'],
      optional: true,
      min: 0,
      help: 'The highest amount of chargeable work they can approve. Leave blank for no approval.',
    }),
    mayRequestAccess: flag({
      label: 'Can request accounts',
      aliases: ['may ask for accounts'],
      default: false,
      help: 'Can ask for accounts to be created, changed or closed.',
    }),
    mayRequestSecrets: flag({ label: 'Can receive passwords', aliases: ['may be told passwords'], default: false }),
    hasCallerCheck: flag({ label: 'Caller check', default: false, readOnly: true }),

    vip: flag({ label: 'VIP', default: false }),
    doNotCall: flag({
      label: 'No sales calls',
      aliases: ['do not call'],
      default: false,
      filter: true,
      help: 'Support calls are not affected.',
    }),
    marketingConsent: flag({
      label: 'Marketing consent',
      aliases: ['agreed to marketing'],
      default: false,
      filter: true,
    }),
    consentOn: day({ label: 'Consent date', aliases: ['agreed on'], optional: true }),
    consentSource: text({ label: 'How consent was given', aliases: ['how they agreed'], optional: true, max: 200 }),
    bouncing: flag({ default: false, readOnly: true, help: 'Emails to this contact bounce.' }),

    leftOn: day({ label: 'Left on', optional: true, readOnly: true, filter: true }),
    replacedById: ref({ label: 'Replaced by', to: 'contact', same: 'customerId', optional: true, readOnly: true }),
    mergedIntoId: ref({ label: 'Merged into', to: 'contact', optional: true, readOnly: true }),
    photo: file({ optional: true, accept: ['image/'], maxMiB: 5 }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['jobTitle', 'email'],
  columns: ['name', 'customerId', 'roles', 'jobTitle', 'phone', 'mobile', 'email', 'mayApproveUpTo'],
  sort: 'lastName',
  essentials: ['firstName', 'lastName', 'jobTitle', 'email', 'phone', 'mobile', 'siteId', 'roles'],
  onlyWhen: { consentOn: { marketingConsent: [true] }, consentSource: { marketingConsent: [true] } },
  sections: [
    {
      title: 'Identity',
      about: 'Enter a first name, a last name or both.',
      fields: ['firstName', 'lastName', 'jobTitle', 'department', 'pronouns', 'siteId'],
    },
    {
      title: 'Contact details',
      fields: [
        'email',
        'otherEmails',
        'phone',
        'phoneExtension',
        'mobile',
        'directDial',
        'preferredChannel',
        'availability',
      ],
    },
    {
      title: 'Roles and approvals',
      about: 'Responsibilities at the customer, and approvals.',
      fields: ['roles', 'vip', 'mayApproveUpTo', 'mayRequestAccess', 'mayRequestSecrets'],
    },
    {
      title: 'Marketing',
      about: 'Applies to sales calls and mailings.',
      fields: ['doNotCall', 'marketingConsent', 'consentOn', 'consentSource'],
    },
    { title: 'Other', fields: ['photo', 'notes'] },
  ],
  states: {
    field: 'status',
    table: { current: { label: 'Current', tone: 'good' }, left: { label: 'Left', tone: 'neutral', retired: true } },
  },
  actions: {
    leave: {
      label: 'Mark as leaver',
      done: 'Marked as leaver',
      told: 'marked this as a leaver',
      from: ['current'],
      to: 'left',
      permission: 'contact.update',
      tone: 'plain',
      confirm: 'The history is kept. The contact can no longer be chosen and can no longer approve work.',
      input: {
        leftOn: day({ label: 'Left on' }),
        replacedById: ref({ label: 'Replaced by', to: 'contact', same: 'customerId', optional: true }),
        handOver: flag({ label: 'Assign roles and references to the replacement', default: true }),
      },
    },
    comeBack: {
      label: 'Mark as returned',
      done: 'Marked as returned',
      told: 'marked this as returned',
      from: ['left'],
      to: 'current',
      permission: 'contact.update',
      tone: 'plain',
      confirm: 'The contact can be chosen again. Roles must be assigned again.',
    },
  },
  extra: true,
  empty: ['No contacts yet', 'Add a contact to record how to reach them and what they can approve.'],
  // A name, address (office@) or number alone can belong to several people; name and address, or name and number,
  // identify one. Office numbers are shared, so two contacts of one name with different email addresses are distinct.
  matchBy: [
    { fields: ['email', 'name'] },
    { fields: ['mobile', 'name'] },
    { fields: ['phone', 'name'], settles: 'email' },
  ],
});
