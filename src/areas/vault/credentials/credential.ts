import { entity } from '#engine/entity/entity.ts';
import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { secret } from '#engine/kinds/secret/secret.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { SECRET_LABELS } from './secretFields.ts';

/** Entities that a credential can be attached to. */
const PLACES = ['asset', 'site', 'supplier', 'websiteUrl', 'supplierUrl', 'providerAccount'] as const;

/**
 * A login, key or code that is kept encrypted. Its attachments and owner are readable; its secrets are revealed
 * individually.
 */
export const credential = entity('credential', {
  plural: 'Credentials',
  path: 'credentials',
  menu: { area: 'customers' },
  feature: 'vault',
  grants: {
    desk: ['view'],
    engineer: ['view', 'create', 'update'],
    lead: ['view', 'create', 'update', 'delete'],
  },
  personalData: 'secrets',
  icon: 'key-round',
  scope: {
    by: 'customer',
    field: 'customerId',
    and: [
      { by: 'supplier', field: 'supplierId' },
      { by: 'groups', field: 'restrictedTo', hiddenAs: 'Restricted' },
    ],
  },
  fields: {
    title: text({ max: 200, search: 'words', aliases: ['name', 'credential', 'account', 'entry'] }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true }),
    supplierId: ref({ label: 'Supplier', to: 'supplier', optional: true }),
    isOurs: flag({
      label: 'Our own',
      default: false,
      help: 'The credential belongs to our company, and to no customer or supplier.',
    }),
    attachedTo: anyRefs({
      label: 'Used for',
      to: PLACES,
      same: 'customerId',
      max: 50,
      default: [],
      unlisted: true,
      aliases: ['asset', 'attached to'],
      help: 'The assets, sites, suppliers, accounts or URLs this opens.',
    }),
    kind: choice({
      label: 'Type',
      default: 'password',
      filter: true,
      options: {
        password: { label: 'Password' },
        ssh: { label: 'SSH key' },
        apiKey: { label: 'API key' },
        wifi: { label: 'Wi-Fi key' },
        certificateKey: { label: 'Certificate key' },
        pin: { label: 'PIN' },
        snmp: { label: 'SNMP' },
        recoveryKey: { label: 'Recovery key' },
        licenceKey: { label: 'Licence key' },
        otpOnly: { label: 'One-time code' },
        note: { label: 'Secure note' },
      },
    }),
    username: text({
      optional: true,
      max: 200,
      search: 'identifier',
      aliases: ['user name', 'login', 'user', 'login name'],
    }),
    hideUsername: flag({
      label: 'Hide username',
      default: false,
      help: 'The username is encrypted as well, and cannot be searched for.',
    }),
    url: url({ label: 'Address', optional: true, aliases: ['url', 'uri', 'link', 'website', 'web site', 'login uri'] }),
    domain: text({ optional: true, max: 200, search: 'identifier', help: 'The Windows or directory domain.' }),
    password: secret({ optional: true, max: 10_000, aliases: ['login password', 'passwort'] }),
    totp: secret({
      label: SECRET_LABELS.totp,
      optional: true,
      max: 2_000,
      aliases: ['totp', 'otp', 'otp secret', 'otpauth', 'login totp', 'authenticator key'],
      help: 'The secret or otpauth address behind a one-time code.',
    }),
    privateKey: secret({ optional: true }),
    secureNote: secret({ optional: true, aliases: ['notes', 'note', 'comment', 'comments', 'description', 'remarks'] }),
    privacyPassword: secret({
      label: SECRET_LABELS.privacyPassword,
      optional: true,
      max: 200,
      help: 'For SNMP version 3. The password is the community of version 2c, or the authentication password.',
    }),
    hiddenUsername: secret({ optional: true, max: 200, help: 'For credentials whose username is kept secret.' }),
    keptElsewhere: text({
      label: 'Kept elsewhere',
      optional: true,
      max: 200,
      help: 'Where the secret is, if it is not kept here. For example, in the safe of the customer.',
    }),
    stored: choices({
      label: 'Stored secrets',
      default: [],
      readOnly: true,
      options: Object.fromEntries(Object.entries(SECRET_LABELS).map(([key, label]) => [key, { label }])),
    }),
    sensitivity: choice({
      default: 'normal',
      filter: true,
      help: 'High asks for a reason. Emergency also notifies the account manager and the people responsible for security.',
      options: {
        normal: { label: 'Normal' },
        high: { label: 'High', tone: 'info' },
        breakGlass: { label: 'Emergency only', tone: 'info' },
      },
    }),
    restrictedTo: anyRefs({
      label: 'Restricted to',
      to: ['role', 'team', 'user'],
      max: 50,
      default: [],
      unlisted: true,
      help: 'Only these users can see that the credential exists. Blank: all users with permission.',
    }),
    hand: choice({
      label: 'Managed by',
      default: 'shared',
      filter: true,
      help: 'Decides what is handed over or changed when we stop working for the customer.',
      options: {
        customer: { label: 'Customer' },
        ours: { label: 'Us' },
        shared: { label: 'Both' },
      },
    }),
    privileged: flag({ default: false, filter: true, help: 'It gives administrator rights.' }),
    firstToHand: flag({ label: 'Show first', default: false, help: 'It is listed before others.' }),
    rotateEveryDays: whole({ label: 'Rotate every', unit: 'days', min: 1, max: 3_650, optional: true }),
    expiresOn: day({ label: 'Expires', optional: true, filter: true }),
    lastRotatedOn: day({ label: 'Last rotated', optional: true, readOnly: true }),
    rotateDueOn: day({ label: 'Rotation due', optional: true, readOnly: true, filter: true }),
    openAt: anyRefs({
      label: 'Not yet changed at',
      to: PLACES,
      max: 50,
      default: [],
      readOnly: true,
      unlisted: true,
    }),
    mustRotate: flag({ label: 'Rotation required', default: false, readOnly: true, filter: true }),
    mustRotateReason: text({ label: 'Why rotate', optional: true, readOnly: true, max: 400 }),
    strength: choice({
      optional: true,
      readOnly: true,
      filter: true,
      options: {
        veryWeak: { label: 'Very weak', tone: 'bad' },
        weak: { label: 'Weak', tone: 'bad' },
        fair: { label: 'Fair', tone: 'warning' },
        good: { label: 'Good', tone: 'good' },
        strong: { label: 'Strong', tone: 'good' },
      },
    }),
    length: whole({ optional: true, readOnly: true, unit: 'characters' }),
    breached: flag({ label: 'In a data breach', default: false, readOnly: true, filter: true }),
    lockedAt: moment({ label: 'Locked', optional: true, readOnly: true }),
  },
  title: ['title'],
  subtitle: ['username'],
  columns: [
    'title',
    'customerId',
    'kind',
    'username',
    'attachedTo',
    'strength',
    'lastRotatedOn',
    'rotateDueOn',
    'mustRotate',
    'sensitivity',
  ],
  sort: 'title',
  sections: [
    { title: 'Credential', fields: ['title', 'kind', 'username', 'url', 'domain', 'attachedTo'] },
    {
      title: 'Secrets',
      about: 'Encrypted before they are stored. Every reveal and copy is recorded.',
      fields: [
        'password',
        'privacyPassword',
        'totp',
        'privateKey',
        'secureNote',
        'hideUsername',
        'hiddenUsername',
        'keptElsewhere',
        'stored',
      ],
    },
    { title: 'Owner', fields: ['customerId', 'supplierId', 'isOurs', 'hand'] },
    { title: 'Protection', fields: ['sensitivity', 'restrictedTo', 'privileged', 'firstToHand', 'lockedAt'] },
    {
      title: 'Rotation and quality',
      fields: [
        'rotateEveryDays',
        'expiresOn',
        'lastRotatedOn',
        'rotateDueOn',
        'mustRotate',
        'mustRotateReason',
        'openAt',
        'strength',
        'length',
        'breached',
      ],
    },
  ],
  essentials: ['title', 'kind', 'username', 'password', 'totp', 'url', 'attachedTo'],
  onlyWhen: { hiddenUsername: { hideUsername: [true] }, privacyPassword: { kind: ['snmp'] } },
  actions: {
    requireRotation: {
      label: 'Require rotation',
      done: 'Rotation required',
      told: 'required a rotation of this',
      does: 'Require the rotation of *',
      permission: 'credential.update',
      input: { reason: text({ max: 400 }) },
    },
  },
  empty: ['No credentials yet', 'Add a credential to keep a password or key encrypted, with a record of who saw it.'],
  // Many servers have an “Administrator”, so the title alone does not match.
  matchBy: [{ fields: ['title', 'username'], settles: 'url' }],
  // Attached records must have the same owner.
  example: {
    fields: {
      title: 'Local administrator {n}',
      customerId: '{record}',
      username: 'administrator{n}',
      keptElsewhere: 'In the safe',
    },
  },
});
