import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { email } from '#engine/kinds/email/email.ts';
import { file } from '#engine/kinds/file/file.ts';
import { files } from '#engine/kinds/files/files.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { CONTACT_ROLES } from '../contacts/contactRoles.ts';
import { CUSTOMER_TYPES, LOST_REASONS, PHASES, PIPELINE_STAGES, SOURCES } from './choices.ts';

/**
 * An organisation we support or want to support. The file is long because the record has sections for sales, service,
 * accounts and data protection.
 */
export const customer = entity('customer', {
  plural: 'Customers',
  path: 'customers',
  grants: { everyone: ['view'], lead: '*', manager: '*' },
  personalData: 'relations',
  icon: 'building-2',
  scope: { by: 'customer', field: 'id' },
  fields: {
    code: text({
      optional: true,
      max: 12,
      letters: 'upper',
      pattern: ['^[A-Z0-9-]{3,12}$', 'Enter 3 to 12 capital letters, digits or hyphens.'],
      unique: true,
      search: 'identifier',
      help: 'Leave blank to create a code from the name.',
      aliases: ['customer code', 'account', 'account number', 'short code', 'abbreviation'],
    }),
    name: text({
      max: 200,
      search: 'words',
      aliases: ['customer', 'client', 'client name', 'company', 'organisation', 'account name'],
    }),
    tradingName: text({ optional: true, max: 200, search: 'words' }),
    legalName: text({ optional: true, max: 200, search: 'words', help: 'The name on invoices and agreements.' }),
    type: choice({ options: CUSTOMER_TYPES, aliases: ['customer type', 'industry'] }),
    parentId: ref({
      label: 'Trust or group',
      to: 'customer',
      optional: true,
      help: 'The trust, federation or group the customer belongs to.',
    }),
    status: choice({
      default: 'prospect',
      readOnly: true,
      options: {
        prospect: { label: 'Prospect', tone: 'info' },
        lost: { label: 'Lost', tone: 'neutral' },
        active: { label: 'Active', tone: 'good' },
        offboarding: { label: 'Leaving', tone: 'warning' },
        former: { label: 'Former', tone: 'neutral' },
        erased: { label: 'Erased', tone: 'neutral' },
      },
    }),
    pipelineStage: choice({ label: 'Stage', default: 'new', options: PIPELINE_STAGES }),
    lostReason: choice({ optional: true, readOnly: true, options: LOST_REASONS }),
    source: choice({ optional: true, options: SOURCES, help: 'How the customer found us.' }),
    referredById: ref({ label: 'Referred by', to: 'customer', optional: true }),
    doNotCall: flag({ label: 'No sales calls', default: false, help: 'Support calls are not affected.' }),

    accountManagerId: ref({ label: 'Account manager', to: 'user', optional: true }),
    primaryEngineerId: ref({ label: 'Primary engineer', to: 'user', optional: true }),
    deputyEngineerId: ref({ label: 'Deputy engineer', to: 'user', optional: true }),
    teamIds: refs({ label: 'Teams', to: 'team', default: [], help: 'Teams receive jobs and notifications.' }),

    companyNumber: text({
      optional: true,
      max: 20,
      letters: 'upper',
      search: 'identifier',
      aliases: ['company registration', 'registration number'],
    }),
    vatNumber: text({
      label: 'VAT number',
      optional: true,
      max: 24,
      letters: 'upper',
      search: 'identifier',
      aliases: ['vat', 'tax id'],
    }),
    charityNumber: text({
      optional: true,
      max: 8,
      letters: 'upper',
      pattern: ['^[A-Z0-9-]{6,8}$', 'Enter 6 to 8 characters, for example 1089464 or SC012345.'],
      search: 'identifier',
    }),
    urn: text({
      label: 'URN',
      optional: true,
      max: 6,
      pattern: ['^\\d{6}$', 'Enter the 6-digit number from the school register.'],
      search: 'identifier',
      filter: true,
    }),
    phase: choice({ label: 'Phase', optional: true, options: PHASES }),
    pupilCount: whole({ label: 'Pupils', optional: true, min: 0, max: 100_000 }),
    staffCount: whole({ label: 'Staff', optional: true, min: 0, max: 1_000_000 }),
    seatEstimate: whole({
      label: 'Seats (estimate)',
      optional: true,
      min: 0,
      max: 1_000_000,
      help: 'Users with a device, for quotes.',
    }),

    phone: phone({ optional: true, search: 'identifier' }),
    email: email({ optional: true, search: 'identifier' }),
    website: url({
      optional: true,
      pattern: ['^https?://', 'Enter a web address that starts with http:// or https://.'],
    }),
    domains: tags({
      label: 'Email domains',
      aliases: ['mail domains'],
      default: [],
      filter: true,
      search: 'identifier',
      help: 'Emails from these domains belong to this customer. A domain can belong to one customer only.',
    }),
    sharedDomains: tags({
      label: 'Shared email domains',
      aliases: ['shared mail domains'],
      default: [],
      help: 'Domains used by several customers, for example a county’s.',
    }),
    town: text({ optional: true, readOnly: true, max: 120, filter: true, help: 'From the primary site.' }),
    postcode: text({ optional: true, readOnly: true, max: 20, search: 'identifier', help: 'From the primary site.' }),
    contactRoles: choices({
      label: 'Contacts with roles',
      default: [],
      readOnly: true,
      filter: true,
      options: CONTACT_ROLES,
    }),

    alertBanner: text({
      label: 'Alert',
      optional: true,
      max: 280,
      help: 'A red banner on every page of this customer.',
    }),
    alertUntil: day({
      label: 'Alert until',
      optional: true,
      help: 'The last day of the alert. Leave blank to keep it until you remove it.',
    }),
    jobsEnabled: flag({
      label: 'Jobs',
      default: true,
      help: 'When off, the jobs pages are closed and emails to jobs are held.',
    }),
    remoteSupport: text({
      label: 'Remote support',
      optional: true,
      max: 500,
      help: 'How we connect. Do not enter passwords.',
    }),

    dpaSignedOn: day({ label: 'Agreement signed', optional: true, filter: true, aliases: ['DPA signed'] }),
    dpaReviewOn: day({ label: 'Agreement review', optional: true, filter: true, aliases: ['DPA review'] }),
    dpaDocumentId: file({ label: 'Agreement', optional: true, accept: ['application/pdf', 'image/'] }),
    dpaWaiver: text({
      label: 'Reason for waiver',
      aliases: ['waived because'],
      optional: true,
      readOnly: true,
      max: 300,
    }),

    customerSince: day({ optional: true, readOnly: true, filter: true }),
    leavesOn: day({ label: 'Leaves on', optional: true, readOnly: true, filter: true }),
    formerOn: day({ label: 'Former since', optional: true, readOnly: true }),
    retentionUntil: day({ label: 'Records kept until', optional: true, readOnly: true }),
    registerCheckedOn: day({
      label: 'Register comparison',
      aliases: ['register compared'],
      optional: true,
      readOnly: true,
    }),
    tags: tags({ default: [], filter: true }),
    logo: file({ optional: true, accept: ['image/'], maxMiB: 5 }),
    colour: text({ optional: true, max: 7, pattern: ['^#[0-9a-fA-F]{6}$', 'Enter a colour, for example #32bb9c.'] }),
    notes: notes({ optional: true }),
    documents: files({ default: [] }),
  },
  title: ['name'],
  subtitle: ['type', 'town', 'code'],
  columns: ['name', 'status', 'type', 'code', 'accountManagerId', 'teamIds', 'town'],
  sort: 'name',
  essentials: ['name', 'type', 'code', 'phone', 'email', 'website', 'accountManagerId', 'primaryEngineerId', 'teamIds'],
  onlyWhen: {
    urn: { type: ['school', 'college', 'nursery'] },
    phase: { type: ['school', 'college', 'nursery'] },
    pupilCount: { type: ['school', 'trust', 'college', 'nursery'] },
    charityNumber: { type: ['school', 'trust', 'college', 'nursery', 'charity', 'publicBody'] },
    companyNumber: { type: ['school', 'trust', 'college', 'nursery', 'charity', 'business', 'internal'] },
    vatNumber: { type: ['school', 'trust', 'college', 'nursery', 'charity', 'business', 'publicBody', 'internal'] },
  },
  sections: [
    {
      title: 'Identification',
      about: 'Names and reference numbers.',
      fields: [
        'name',
        'code',
        'type',
        'parentId',
        'tradingName',
        'legalName',
        'phase',
        'urn',
        'companyNumber',
        'vatNumber',
        'charityNumber',
      ],
    },
    {
      title: 'Contact details',
      about: 'Emails from these domains are filed under the customer.',
      fields: ['phone', 'email', 'website', 'domains', 'sharedDomains'],
    },
    {
      title: 'People',
      about: 'The colleagues and teams who support this customer.',
      fields: ['accountManagerId', 'primaryEngineerId', 'deputyEngineerId', 'teamIds'],
    },
    {
      title: 'Sales',
      about: 'Origin and sales stage.',
      fields: ['pipelineStage', 'source', 'referredById', 'pupilCount', 'staffCount', 'seatEstimate', 'doNotCall'],
    },
    {
      title: 'Support',
      about: 'How support works for this customer.',
      fields: ['jobsEnabled', 'remoteSupport', 'alertBanner', 'alertUntil'],
    },
    {
      title: 'Data protection',
      about: 'The data processing agreement.',
      fields: ['dpaSignedOn', 'dpaReviewOn', 'dpaDocumentId'],
    },
    { title: 'Other', fields: ['tags', 'colour', 'logo', 'notes', 'documents'] },
  ],
  states: {
    field: 'status',
    table: {
      prospect: { label: 'Prospect', tone: 'info' },
      lost: { label: 'Lost', tone: 'neutral' },
      active: { label: 'Active', tone: 'good', final: true },
      offboarding: { label: 'Leaving', tone: 'warning', final: true, automatic: true },
      former: { label: 'Former', tone: 'neutral', final: true, automatic: true },
      erased: { label: 'Erased', tone: 'neutral', final: true, automatic: true, fixed: true },
    },
  },
  actions: {
    activate: {
      label: 'Activate',
      done: 'Activated',
      from: ['prospect'],
      to: 'active',
      tone: 'main',
      confirm: 'The customer becomes active today. Jobs, visits and checks can start.',
      input: {
        waiveDpa: text({
          label: 'Reason for starting without a signed data processing agreement',
          optional: true,
          max: 300,
          help: 'Only if no agreement is signed yet. The reason is recorded.',
        }),
      },
    },
    markLost: {
      label: 'Mark as lost',
      done: 'Marked as lost',
      told: 'marked this as lost',
      from: ['prospect'],
      to: 'lost',
      permission: 'customer.update',
      tone: 'plain',
      input: { lostReason: choice({ label: 'Reason', options: LOST_REASONS }) },
    },
    reopen: {
      label: 'Reopen',
      done: 'Reopened',
      from: ['lost'],
      to: 'prospect',
      permission: 'customer.update',
      tone: 'plain',
      confirm: 'The customer becomes a prospect again, at stage “Contacted”.',
    },
  },
  panels: ['site-create'],
  extra: true,
  empty: ['No customers yet', 'Add your first customer, or import customers from a file.'],
  matchBy: ['code', 'urn', 'companyNumber', 'name'],
});
