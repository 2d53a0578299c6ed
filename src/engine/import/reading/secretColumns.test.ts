import { describe, expect, it } from 'vitest';
import { columnsOf } from './headers.ts';
import { hideSecrets, isSecretHeader, markSecrets, shown } from './secretColumns.rules.ts';

describe('the header of a column', () => {
  it.each([
    'Password',
    'password',
    'AdminPassword',
    '*Pass_Phrase',
    'Password [Required]',
    'userPassword',
    'unicodePwd',
    'Root pass',
    'one_time_password',
    'otp_secret',
    'TOTP',
    'login_totp',
    'OTPAuth',
    'PIN',
    'PUK',
    'Wi-Fi key',
    'WPA2 key',
    'auth_psk',
    'Pre-shared key',
    'Product Key',
    'Licence key',
    'License Key',
    'Activation key',
    'BitLocker recovery key',
    'API key',
    'Client secret',
    'Access token',
    'Door code',
    'Alarm code',
    'SNMP community',
    'Name;Username;Password',
  ])('“%s” marks secrets', (header) => {
    expect(isSecretHeader(header)).toBe(true);
  });

  it.each([
    'Name',
    'Key contact',
    'Key stage',
    'Keyholder',
    'Passport',
    'Serial Number',
    'Asset Tag',
    'Postcode',
    'Pinned',
    'Password last set',
    'PasswordLastSet',
    'PasswordNeverExpires',
    'Password expires',
    'password_type',
    'Password Category',
    'May be told passwords',
    'Can receive passwords',
    'Community',
    'Token expiry',
    'PAT pass',
    'Bypass',
    'Code',
    'Security key fitted',
  ])('“%s” does not', (header) => {
    expect(isSecretHeader(header)).toBe(false);
  });
});

describe('a row with a column of secrets', () => {
  const columns = markSecrets(columnsOf(['Name', 'Password', 'Website']));

  it('is stored without them', () => {
    expect(hideSecrets(['Router', 'hunter2', 'r.example'], columns, 3)).toEqual(['Router', '••••••', 'r.example']);
    expect(hideSecrets(['Router', '', 'r.example'], columns, 3)).toEqual(['Router', '', 'r.example']);
  });

  it('is stored without later cells if a delimiter in a secret split it', () => {
    expect(hideSecrets(['Router', 'hun', 'ter2', 'r.example'], columns, 3)).toEqual([
      'Router',
      '••••••',
      '••••••',
      '••••••',
    ]);
  });

  it('is recognised by its first record if the file has no header', () => {
    const numbered = columnsOf(['Column 1', 'Column 2']);
    expect(markSecrets(numbered, ['Name', 'Password']).map(({ isSecret }) => isSecret)).toEqual([undefined, true]);
  });
});

it('a displayed value contains no secret at any depth', () => {
  expect(shown({ title: 'Ash', changes: { notes: [null, 'pwd=hunter22'] }, id: 7 })).toEqual({
    title: 'Ash',
    changes: { notes: [null, 'pwd=••••••'] },
    id: 7,
  });
});
