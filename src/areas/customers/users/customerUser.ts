import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { email } from '#engine/kinds/email/email.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';

/** An account in the customer's own directory. It does not sign in to CRM. */
export const customerUser = entity('customerUser', {
  plural: 'Customer users',
  path: 'customer-users',
  underCustomer: true,
  menu: { area: 'customers' },
  grants: { everyone: '*' },
  personalData: 'relations',
  example: { fields: { displayName: 'User {n}', username: 'user{n}' } },
  icon: 'circle-user-round',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    displayName: text({ max: 200, search: 'words', aliases: ['name', 'full name', 'DisplayName'] }),
    firstName: text({ optional: true, max: 100, aliases: ['GivenName', 'given name'] }),
    lastName: text({ optional: true, max: 100, aliases: ['Surname', 'sn'] }),
    jobTitle: text({ optional: true, max: 100, aliases: ['title'] }),
    department: text({ optional: true, max: 100, filter: true }),
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId', optional: true }),
    directory: choice({
      default: 'ad',
      options: {
        ad: { label: 'Active Directory' },
        entra: { label: 'Microsoft Entra ID' },
        google: { label: 'Google Workspace' },
        local: { label: 'Local' },
        other: { label: 'Other' },
      },
    }),
    username: text({
      label: 'User name',
      optional: true,
      max: 120,
      search: 'identifier',
      aliases: ['SamAccountName', 'sAMAccountName', 'login'],
    }),
    upn: text({
      label: 'UPN',
      optional: true,
      max: 254,
      unique: { within: 'customerId' },
      search: 'identifier',
      help: 'The sign-in name, for example j.bell@school.example.',
      aliases: ['UserPrincipalName', 'user principal name'],
    }),
    email: email({ optional: true, search: 'identifier', aliases: ['mail', 'EmailAddress'] }),
    mailAliases: tags({ label: 'Other email addresses', default: [], aliases: ['proxyAddresses'] }),
    objectGuid: text({
      label: 'Object GUID',
      optional: true,
      max: 36,
      letters: 'lower',
      pattern: [
        '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
        'Enter a GUID such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff.',
      ],
      unique: { within: 'customerId' },
      search: 'identifier',
      aliases: ['ObjectGUID', 'id'],
    }),
    sid: text({ label: 'SID', optional: true, max: 190 }),
    externalId: text({ label: 'External ID', optional: true, max: 200 }),
    accountType: choice({
      label: 'Account type',
      default: 'person',
      options: {
        person: { label: 'Person' },
        shared: { label: 'Shared' },
        service: { label: 'Service' },
        admin: { label: 'Administrator' },
        external: { label: 'External' },
        pupil: { label: 'Pupil' },
      },
    }),
    status: choice({
      default: 'active',
      options: {
        active: { label: 'Active', tone: 'good' },
        disabled: { label: 'Disabled', tone: 'neutral' },
        leaver: { label: 'Leaver', tone: 'warning' },
        deleted: { label: 'Deleted', tone: 'neutral' },
      },
    }),
    hasMfa: flag({ label: 'Two-factor authentication', optional: true, aliases: ['mfa', 'MFA enabled'] }),
    lastLogonAt: moment({ label: 'Last sign-in', optional: true, aliases: ['LastLogonDate', 'last logon'] }),
    passwordNeverExpires: flag({ label: 'Password never expires', optional: true, aliases: ['PasswordNeverExpires'] }),
    groups: tags({ default: [], aliases: ['MemberOf'] }),
    licences: tags({ default: [], filter: true, aliases: ['SKU', 'licenses'] }),
    startOn: day({ label: 'Start date', optional: true }),
    leaveOn: day({ label: 'Leaving date', optional: true, filter: true }),
    managerId: ref({ label: 'Manager', to: 'customerUser', same: 'customerId', optional: true }),
    contactId: ref({ label: 'Contact', to: 'contact', same: 'customerId', optional: true }),
    starterJobId: ref({ label: 'Starter job', to: 'job', optional: true, readOnly: true }),
    leaverJobId: ref({ label: 'Leaver job', to: 'job', optional: true, readOnly: true }),
    notes: notes({ optional: true }),
  },
  title: ['displayName'],
  subtitle: ['upn', 'username'],
  columns: ['displayName', 'username', 'upn', 'accountType', 'status', 'hasMfa', 'lastLogonAt', 'licences'],
  sort: 'displayName',
  essentials: ['displayName', 'directory', 'username', 'upn', 'email', 'accountType', 'status', 'siteId'],
  sections: [
    { title: 'Account', fields: ['displayName', 'directory', 'username', 'upn', 'email', 'accountType', 'status'] },
    {
      title: 'Person',
      fields: ['firstName', 'lastName', 'jobTitle', 'department', 'siteId', 'managerId', 'contactId'],
    },
    {
      title: 'Directory',
      about: 'Usually from a directory import.',
      fields: [
        'hasMfa',
        'lastLogonAt',
        'passwordNeverExpires',
        'licences',
        'groups',
        'mailAliases',
        'objectGuid',
        'sid',
        'externalId',
      ],
    },
    { title: 'Other', fields: ['startOn', 'leaveOn', 'notes'] },
  ],
  unique: [{ fields: ['customerId', 'directory', 'username'] }],
  extra: true,
  empty: ['No users yet', 'Import the accounts of the customer from Active Directory, Entra ID or Google.'],
  matchBy: ['objectGuid', 'upn', 'username'],
});
