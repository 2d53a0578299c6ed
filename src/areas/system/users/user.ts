import { entity } from '#core/entity/entity.ts';
import { choice } from '#core/kinds/choice/choice.ts';
import { day } from '#core/kinds/day/day.ts';
import { email } from '#core/kinds/email/email.ts';
import { file } from '#core/kinds/file/file.ts';
import { moment } from '#core/kinds/moment/moment.ts';
import { refs } from '#core/kinds/refs/refs.ts';
import { text } from '#core/kinds/text/text.ts';

/** A person who may sign in, or a service that may. Never deleted: history keeps their name. */
export const user = entity('user', {
  plural: 'Users',
  path: 'users',
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
    roleIds: refs({ label: 'Roles', to: 'role', default: [], help: 'What they may do. At least one.' }),
    customerScope: choice({
      label: 'Customers',
      default: 'all',
      options: { all: { label: 'All customers' }, assigned: { label: 'Assigned customers only' } },
    }),
    // Which customers there are is not told to those who look only at the list of colleagues.
    customerIds: refs({ label: 'Assigned customers', to: 'customer', optional: true, seenBy: 'user.update' }),
    supplierScope: choice({
      label: 'Suppliers',
      default: 'all',
      options: { all: { label: 'All suppliers' }, assigned: { label: 'Assigned suppliers only' } },
    }),
    supplierIds: refs({ label: 'Assigned suppliers', to: 'supplier', optional: true, seenBy: 'user.update' }),
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
      fields: ['customerScope', 'customerIds', 'supplierScope', 'supplierIds'],
    },
    { title: 'Signing in', fields: ['twoFactor', 'lastSeenAt', 'sessionsEndedAt'] },
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
      permission: 'user.create',
      from: ['invited'],
      tone: 'main',
      confirm: 'They get a new link by mail, for 72 hours. The link they had stops working.',
    },
    deactivate: {
      label: 'Deactivate',
      from: ['invited', 'active'],
      to: 'deactivated',
      tone: 'danger',
      confirm:
        'They are signed out everywhere at once and cannot sign in again. Their name stays on everything they did.',
    },
    reactivate: {
      label: 'Reactivate',
      from: ['deactivated'],
      to: 'active',
      tone: 'main',
      confirm: 'They get back the roles they had. Their old password does not work any more: they set up a new one.',
    },
    endSessions: {
      label: 'End all sessions',
      from: ['active'],
      tone: 'danger',
      confirm: 'Every browser and phone they are signed in on has to sign in again.',
    },
  },
  empty: ['Nobody is here yet.', 'Invite the people who work with you; each gets a link by mail.'],
  matchBy: ['email'],
  permanent: true,
});
