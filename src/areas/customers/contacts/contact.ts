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

/** A person we talk to at a customer. Their record stays when they leave; pickers and search forget them. */
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
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId', optional: true }),
    name: text({
      optional: true,
      max: 201,
      joins: ['firstName', 'lastName'],
      help: 'First and last name. Given alone, it is parted at the last space.',
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
      help: 'One primary contact per customer, any number of the rest.',
    }),

    email: email({ optional: true, search: 'identifier', aliases: ['email address', 'e-mail'] }),
    otherEmails: tags({ label: 'Other addresses', default: [], search: 'identifier' }),
    phone: phone({
      optional: true,
      extensionIn: 'phoneExtension',
      search: 'identifier',
      aliases: ['telephone', 'office phone'],
    }),
    phoneExtension: text({ label: 'Extension', optional: true, max: 10, pattern: ['^\\d{1,10}$', 'Digits only.'] }),
    mobile: phone({ optional: true, search: 'identifier', aliases: ['mobile phone', 'cell'] }),
    directDial: phone({ label: 'Direct dial', optional: true, search: 'identifier' }),
    preferredChannel: choice({
      label: 'Prefers',
      optional: true,
      options: {
        phone: { label: 'Phone' },
        mobile: { label: 'Mobile' },
        email: { label: 'Email' },
        message: { label: 'Text message' },
        post: { label: 'Post' },
      },
    }),
    availability: text({ optional: true, max: 200, help: 'For example: mornings in term time, not Wednesdays.' }),

    mayApproveUpTo: money({
      label: 'May approve up to',
      optional: true,
      min: 0,
      help: 'Chargeable work they may agree to. Empty: none.',
    }),
    mayRequestAccess: flag({
      label: 'May ask for accounts',
      default: false,
      help: 'Who may ask for accounts to be opened, changed or closed.',
    }),
    mayRequestSecrets: flag({ label: 'May be told passwords', default: false }),
    hasCallerCheck: flag({ label: 'Caller check', default: false, readOnly: true }),

    vip: flag({ label: 'VIP', default: false }),
    doNotCall: flag({
      label: 'Do not call',
      default: false,
      filter: true,
      help: 'For sales. Support may always ring back.',
    }),
    marketingConsent: flag({ label: 'Agreed to marketing', default: false, filter: true }),
    consentOn: day({ label: 'Agreed on', optional: true }),
    consentSource: text({ label: 'How they agreed', optional: true, max: 200 }),
    bouncing: flag({ default: false, readOnly: true, help: 'Mail to them comes back.' }),

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
  sections: [
    {
      title: 'Who',
      about: 'A first or a last name is enough to begin with.',
      fields: ['firstName', 'lastName', 'jobTitle', 'department', 'pronouns', 'siteId'],
    },
    {
      title: 'Reaching them',
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
      about: 'What they are to the customer, and what they may ask us for.',
      fields: ['roles', 'vip', 'mayApproveUpTo', 'mayRequestAccess', 'mayRequestSecrets'],
    },
    {
      title: 'Marketing',
      about: 'Sales and mailings keep to this.',
      fields: ['doNotCall', 'marketingConsent', 'consentOn', 'consentSource'],
    },
    { title: 'Extra', fields: ['photo', 'notes'] },
  ],
  states: {
    field: 'status',
    table: { current: { label: 'Current', tone: 'good' }, left: { label: 'Left', tone: 'neutral', retired: true } },
  },
  actions: {
    leave: {
      label: 'Has left',
      done: 'Marked as left',
      told: 'noted that they left',
      from: ['current'],
      to: 'left',
      permission: 'contact.update',
      tone: 'plain',
      confirm: 'Their history stays. They are no longer offered anywhere, and nobody may approve work in their name.',
      input: {
        leftOn: day({ label: 'Left on' }),
        replacedById: ref({ label: 'Replaced by', to: 'contact', same: 'customerId', optional: true }),
        handOver: flag({ label: 'Give their roles and duties to the replacement', default: true }),
      },
    },
    comeBack: {
      label: 'Is back',
      done: 'Marked as back',
      told: 'noted that they are back',
      from: ['left'],
      to: 'current',
      permission: 'contact.update',
      tone: 'plain',
      confirm: 'They are offered again. Roles are not given back by themselves.',
    },
  },
  extra: true,
  empty: [
    'Add the person who rings us.',
    'Then the desk knows who is calling, what they may approve and how to reach them.',
  ],
  // A name alone is several people's, and so is an address (office@) or a number: together they are one person's. An office
  // number is everybody's there, so two of one name who both have an address of their own are two.
  matchBy: [
    { fields: ['email', 'name'] },
    { fields: ['mobile', 'name'] },
    { fields: ['phone', 'name'], settles: 'email' },
  ],
});
