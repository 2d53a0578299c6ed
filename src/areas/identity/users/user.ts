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

/** An account of a person or a service. Never deleted, because the history refers to it. */
export const user = entity('user', {
  plural: 'Users',
  path: 'users',
  menu: { area: 'users' },
  grants: { everyone: ['view'] },
  personalData: 'accounts',
  example: { fields: { roleIds: '{record}' } },
  logClass: 'access',
  icon: 'users-round',
  scope: { by: 'none', because: 'colleagues can see all users; scope applies to each record' },
  fields: {
    name: text({ search: 'words', max: 120 }),
    knownAs: text({
      label: 'Preferred name',
      aliases: ['known as'],
      optional: true,
      max: 60,
      search: 'words',
      help: 'The name colleagues see.',
    }),
    initials: text({
      optional: true,
      max: 4,
      letters: 'upper',
      help: 'Shown without a photo. Leave blank to use the initials.',
    }),
    extension: text({
      label: 'Phone extension',
      optional: true,
      unique: true,
      max: 20,
      help: 'As the phone system names it. Its calls are shown to this user.',
    }),
    email: email({ unique: true, search: 'identifier', help: 'Used to sign in.' }),
    newEmail: email({
      label: 'New email (to be confirmed)',
      aliases: ['new address, to be confirmed'],
      optional: true,
      readOnly: true,
      seenBy: 'user.update',
      help: 'The new email takes effect once the links in both emails are opened.',
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
    roleIds: refs({ label: 'Roles', to: 'role', default: [], needed: true, help: 'Choose at least one role.' }),
    customerScope: choice({
      label: 'Customers',
      default: 'all',
      options: { all: { label: 'All customers' }, assigned: { label: 'Assigned customers only' } },
    }),
    // Hidden from users who may only list colleagues, because it reveals customers.
    customerIds: refs({ label: 'Assigned customers', to: 'customer', optional: true, seenBy: 'user.update' }),
    customerTags: tags({
      label: 'Customers with tags',
      aliases: ['customers with the tag'],
      optional: true,
      seenBy: 'user.update',
    }),
    customerTeamIds: refs({
      label: 'Customers of teams',
      aliases: ['customers of the team'],
      to: 'team',
      optional: true,
      seenBy: 'user.update',
    }),
    customerManagerIds: refs({
      label: 'Customers of account managers',
      aliases: ['customers of the account manager'],
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
      help: 'For a temporary account. The user cannot sign in before this day.',
    }),
    endsOn: day({ label: 'Until', optional: true, help: 'The last day on which the user can sign in.' }),
    twoFactor: choice({
      label: 'Two-factor authentication',
      aliases: ['second factor'],
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
      help: 'For emergencies. Signs in with a passkey when passwords are turned off and the identity provider is unavailable. Each use raises an alert.',
    }),
    companyAccount: flag({
      label: 'Single sign-on',
      aliases: ['company account'],
      default: false,
      readOnly: true,
      filter: true,
      help: 'Signs in with a company account at the identity provider.',
    }),
    externalId: text({
      label: 'Directory ID',
      aliases: ['kept by the directory as'],
      optional: true,
      readOnly: true,
      max: 200,
      filter: true,
      seenBy: 'user.update',
      help: 'The user’s ID in the company directory, which manages the name, email, roles and status.',
    }),
    invitedAt: moment({ label: 'Last invited', aliases: ['invited again'], optional: true, readOnly: true }),
    avatarFileId: file({ label: 'Photo', optional: true, readOnly: true, accept: ['image/'] }),
    lastSeenAt: moment({ label: 'Last seen', optional: true, readOnly: true, filter: true }),
    sessionsEndedAt: moment({ label: 'Sessions ended', optional: true, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['email'],
  columns: ['name', 'email', 'roleIds', 'customerScope', 'status', 'twoFactor', 'lastSeenAt'],
  sort: 'name',
  sections: [
    { title: 'User', fields: ['name', 'knownAs', 'initials', 'email', 'extension'] },
    { title: 'Roles', about: 'You can assign permissions that you have yourself.', fields: ['roleIds'] },
    {
      title: 'Scope',
      about: 'Assign customers and suppliers on their pages, with a preview of the effect.',
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
      folded: true,
      fields: ['twoFactor', 'companyAccount', 'externalId', 'isBreakGlass', 'lastSeenAt', 'sessionsEndedAt'],
    },
    {
      title: 'Temporary account',
      folded: true,
      about: 'Leave both dates blank for a permanent account.',
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
      done: 'Invitation sent again',
      told: 'sent the invitation again',
      permission: 'user.create',
      from: ['invited'],
      sessionOnly: true,
      tone: 'main',
      confirm: 'The user receives a new link by email, valid for 72 hours. The previous link stops working.',
    },
    deactivate: {
      label: 'Deactivate',
      done: 'Deactivated',
      from: ['invited', 'active'],
      to: 'deactivated',
      stepUp: true,
      tone: 'danger',
      confirm: 'The user is signed out everywhere immediately and cannot sign in. Their name stays in the history.',
    },
    reactivate: {
      label: 'Reactivate',
      done: 'Reactivated',
      from: ['deactivated'],
      to: 'active',
      stepUp: true,
      tone: 'main',
      confirm:
        'The user gets the same roles. Their old password and authenticators no longer work. They set up new ones from a link sent by email.',
    },
    endSessions: {
      label: 'End all sessions',
      done: 'Sessions ended',
      told: 'ended all sessions',
      from: ['active'],
      sessionOnly: true,
      tone: 'danger',
      confirm: 'All browsers and devices of this user must sign in again.',
    },
  },
  empty: ['No users yet', 'Invite your colleagues. Each receives a link by email.'],
  matchBy: [{ fields: ['email'], alone: true }],
  permanent: true,
});
