import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { email } from '#engine/kinds/email/email.ts';
import { file } from '#engine/kinds/file/file.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A person who may sign in, or a service that may. Never deleted: history keeps their name. */
export const user = entity('user', {
  plural: 'Users',
  path: 'users',
  menu: { area: 'users' },
  grants: { everyone: ['view'] },
  personalData: 'accounts',
  example: { fields: { roleIds: '{record}' } },
  logClass: 'access',
  icon: 'users-round',
  scope: { by: 'none', because: 'colleagues know each other; what each may open is decided record by record' },
  fields: {
    name: text({ search: 'words', max: 120 }),
    knownAs: text({ label: 'Known as', optional: true, max: 60, search: 'words', help: 'What colleagues call them.' }),
    initials: text({
      optional: true,
      max: 4,
      letters: 'upper',
      help: 'Shown where there is no photo; made from the name if you leave it empty.',
    }),
    email: email({ unique: true, search: 'identifier', help: 'They sign in with it.' }),
    newEmail: email({
      label: 'New address, to be confirmed',
      optional: true,
      readOnly: true,
      seenBy: 'user.update',
      help: 'It counts when the links in the letters to both addresses were opened.',
    }),
    status: choice({
      default: 'invited',
      readOnly: true,
      options: {
        invited: { label: 'Invited', tone: 'info' },
        active: { label: 'Active', tone: 'good' },
        deactivated: { label: 'Deactivated', tone: 'neutral' },
      },
    }),
    roleIds: refs({ label: 'Roles', to: 'role', default: [], needed: true, help: 'What they may do. At least one.' }),
    customerScope: choice({
      label: 'Customers',
      default: 'all',
      options: { all: { label: 'All customers' }, assigned: { label: 'Assigned customers only' } },
    }),
    // Which customers there are is not told to those who look only at the list of colleagues.
    customerIds: refs({ label: 'Assigned customers', to: 'customer', optional: true, seenBy: 'user.update' }),
    customerTags: tags({ label: 'Customers with the tag', optional: true, seenBy: 'user.update' }),
    customerTeamIds: refs({ label: 'Customers of the team', to: 'team', optional: true, seenBy: 'user.update' }),
    customerManagerIds: refs({
      label: 'Customers of the account manager',
      to: 'user',
      optional: true,
      seenBy: 'user.update',
    }),
    customerEnds: rows({
      label: 'Customers until',
      optional: true,
      seenBy: 'user.update',
      max: 500,
      of: { customerId: ref({ to: 'customer' }), until: day({ label: 'Last day' }) },
    }),
    supplierScope: choice({
      label: 'Suppliers',
      default: 'all',
      options: { all: { label: 'All suppliers' }, assigned: { label: 'Assigned suppliers only' } },
    }),
    supplierIds: refs({ label: 'Assigned suppliers', to: 'supplier', optional: true, seenBy: 'user.update' }),
    supplierTags: tags({ label: 'Suppliers with the tag', optional: true, seenBy: 'user.update' }),
    supplierEnds: rows({
      label: 'Suppliers until',
      optional: true,
      seenBy: 'user.update',
      max: 500,
      of: { supplierId: ref({ to: 'supplier' }), until: day({ label: 'Last day' }) },
    }),
    startsOn: day({
      label: 'From',
      optional: true,
      help: 'For a temporary account: they cannot sign in before this day.',
    }),
    endsOn: day({ label: 'Until', optional: true, help: 'The last day on which they can sign in.' }),
    twoFactor: choice({
      label: 'Second factor',
      default: 'off',
      readOnly: true,
      options: {
        off: { label: 'Off', tone: 'warning' },
        totp: { label: 'Authenticator app', tone: 'good' },
        passkey: { label: 'Passkey', tone: 'good' },
      },
    }),
    isBreakGlass: flag({
      label: 'Break-glass account',
      default: false,
      seenBy: 'user.update',
      help: 'For emergencies: with a passkey it signs in when passwords are off and the company’s provider is away. Each use is told.',
    }),
    companyAccount: flag({
      label: 'Company account',
      default: false,
      readOnly: true,
      filter: true,
      help: 'Signs in with an account of the company’s provider.',
    }),
    externalId: text({
      label: 'Kept by the directory as',
      optional: true,
      readOnly: true,
      max: 200,
      filter: true,
      seenBy: 'user.update',
      help: 'Their number in the company’s directory, which sets name, address and roles and deactivates them.',
    }),
    invitedAt: moment({ label: 'Invited again', optional: true, readOnly: true }),
    avatarFileId: file({ label: 'Photo', optional: true, readOnly: true, accept: ['image/'] }),
    lastSeenAt: moment({ label: 'Last seen', optional: true, readOnly: true, filter: true }),
    sessionsEndedAt: moment({ label: 'Sessions ended', optional: true, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['email'],
  columns: ['name', 'email', 'roleIds', 'customerScope', 'status', 'twoFactor', 'lastSeenAt'],
  sort: 'name',
  sections: [
    { title: 'Person', fields: ['name', 'knownAs', 'initials', 'email'] },
    { title: 'Roles', about: 'You can give what you hold yourself.', fields: ['roleIds'] },
    {
      title: 'What they see',
      about: 'Customers and suppliers are assigned on their page, each with a preview of what that changes.',
      fields: [
        'customerScope',
        'customerIds',
        'customerTags',
        'customerTeamIds',
        'customerManagerIds',
        'customerEnds',
        'supplierScope',
        'supplierIds',
        'supplierTags',
        'supplierEnds',
      ],
    },
    {
      title: 'Signing in',
      fields: ['twoFactor', 'companyAccount', 'externalId', 'isBreakGlass', 'lastSeenAt', 'sessionsEndedAt'],
    },
    {
      title: 'Temporary account',
      about: 'Leave both empty for a colleague who stays.',
      fields: ['startsOn', 'endsOn'],
    },
  ],
  states: {
    field: 'status',
    table: {
      invited: { label: 'Invited', tone: 'info' },
      active: { label: 'Active', tone: 'good' },
      deactivated: { label: 'Deactivated', tone: 'neutral', retired: true },
    },
  },
  actions: {
    invite: {
      label: 'Send invitation again',
      done: 'Invited again',
      told: 'sent the invitation again',
      permission: 'user.create',
      from: ['invited'],
      sessionOnly: true,
      tone: 'main',
      confirm: 'They get a new link by mail, for 72 hours. The link they had stops working.',
    },
    deactivate: {
      label: 'Deactivate',
      done: 'Deactivated',
      from: ['invited', 'active'],
      to: 'deactivated',
      stepUp: true,
      tone: 'danger',
      confirm:
        'They are signed out everywhere at once and cannot sign in again. Their name stays on everything they did.',
    },
    reactivate: {
      label: 'Reactivate',
      done: 'Reactivated',
      from: ['deactivated'],
      to: 'active',
      stepUp: true,
      tone: 'main',
      confirm:
        'They get back the roles they had. Their old password and second factors do not work any more: they set up new ones, by a link to their address.',
    },
    endSessions: {
      label: 'End all sessions',
      done: 'Sessions ended',
      told: 'ended all sessions',
      from: ['active'],
      sessionOnly: true,
      tone: 'danger',
      confirm: 'Every browser and phone they are signed in on has to sign in again.',
    },
  },
  empty: ['Nobody is here yet.', 'Invite the people who work with you; each gets a link by mail.'],
  matchBy: [{ fields: ['email'], alone: true }],
  permanent: true,
});
