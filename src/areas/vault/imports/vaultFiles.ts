import type { KnownColumn, Place, Preset, Target } from '#engine/import/mapping/preset.ts';

/* Presets for passwords exported by other products. Secrets go to the vault, including notes stored with passwords. */

const TARGET: Target = {
  key: 'credential',
  noun: 'credential',
  remarks: 'secureNote',
  numbered: true,
  fixed: { keptElsewhere: 'Not in the imported file' },
};

const to = (field: string, more: Partial<Place> = {}): readonly Place[] => [{ target: 'credential', field, ...more }];
const column = (headers: string | readonly string[], places: readonly Place[]): KnownColumn => ({
  headers: [headers].flat(),
  to: places,
});

/** Text that is not a web address goes to the note. */
const address = to('url', { unfit: 'leave' });

/** The record of an earlier file that a password belongs to, unless the credential has one already. */
const usedFor = to('attachedTo', { bySourceNumber: true, missing: 'leave', keep: true });

/** Types of passwords in other products. */
const KINDS: Readonly<Record<string, string>> = {
  ssh: 'ssh',
  'ssh key': 'ssh',
  api: 'apiKey',
  'api key': 'apiKey',
  wifi: 'wifi',
  'wi-fi': 'wifi',
  wireless: 'wifi',
  pin: 'pin',
  'alarm code': 'pin',
  snmp: 'snmp',
  'recovery key': 'recoveryKey',
  bitlocker: 'recoveryKey',
  licence: 'licenceKey',
  license: 'licenceKey',
  'license key': 'licenceKey',
  certificate: 'certificateKey',
  note: 'note',
  'secure note': 'note',
};
const kind = to('kind', { words: KINDS, otherwise: 'password' });

const known = (key: string, title: string, about: string, columns: readonly KnownColumn[]): Preset => ({
  key,
  title,
  about,
  source: key.split('-')[0] ?? key,
  asks: ['customerId'],
  targets: [TARGET],
  columns,
});

/** Presets for files with credentials, most specific first. */
export const vaultFiles: readonly Preset[] = [
  known('itflow-credentials', 'ITFlow: credentials', 'Credentials of one client, from the export.', [
    column('Client', to('customerId')),
    column('Name', to('title')),
    column('Description', to('secureNote')),
    column('Username', to('username')),
    column('Password', to('password')),
    column('TOTP', to('totp')),
    column(['URI', 'URI 2'], address),
  ]),
  known('itglue-passwords', 'IT Glue: passwords', 'passwords.csv of an account export, with all organisations.', [
    column('id', to('id')),
    column('organization', to('customerId')),
    column('name', to('title')),
    column('password_category', kind),
    column(
      'resource_type',
      to('attachedTo', {
        saysNoun: true,
        words: { configuration: 'asset', location: 'site', vendor: 'providerAccount' },
      }),
    ),
    column('resource_id', usedFor),
    column('username', to('username')),
    column('password', to('password')),
    column('otp_secret', to('totp')),
    column('one_time_password', to('totp', { unless: ['totp'] })),
    column('archived', []),
    column('url', address),
    column('notes', to('secureNote')),
  ]),
  known('hudu-passwords', 'Hudu: passwords', 'Passwords with the fields of Hudu, for one company or several.', [
    column('id', to('id')),
    column(['company_name', 'company'], to('customerId')),
    column('company_id', []),
    column('name', to('title')),
    column('username', to('username')),
    column('password', to('password')),
    column('otp_secret', to('totp')),
    column(['url', 'login_url'], address),
    column('description', to('secureNote')),
    column('password_type', kind),
    column('password_folder_id', []),
    column('passwordable_type', to('attachedTo', { saysNoun: true, words: { asset: 'asset' } })),
    column('passwordable_id', usedFor),
    column('in_portal', []),
  ]),
  known(
    'keepass-xml',
    'KeePass: XML',
    'An XML export of KeePass or KeePassXC. Earlier values and the bin are left out.',
    [
      column('UUID', to('id')),
      column('Group', []),
      column('Title', to('title')),
      column('User Name', to('username')),
      column('Password', to('password')),
      column('URL', address),
      column('TOTP', to('totp')),
      column('Notes', to('secureNote')),
    ],
  ),
  known('bitwarden-json', 'Bitwarden: JSON', 'An unencrypted JSON export of Bitwarden or Vaultwarden.', [
    column('Item ID', to('id')),
    column('Folder', []),
    column('Item Name', to('title')),
    column('Item Type', kind),
    column('Username', to('username')),
    column('Password', to('password')),
    column('TOTP', to('totp')),
    column('URI', address),
    column('SSH Key', to('privateKey')),
    column('Notes', to('secureNote')),
  ]),
];
