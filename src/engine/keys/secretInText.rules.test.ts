import { describe, expect, it } from 'vitest';
import { secretInText, withoutSecrets } from './secretInText.rules.ts';

describe('a secret in a text', () => {
  it.each([
    ['The admin password: Summer2026!', 'password: ••••••'],
    ['log on with pwd=hunter22', 'pwd=••••••'],
    ['Alarm, PIN 1234 then green', 'PIN ••••••'],
    ['the password is swordfish', 'password is ••••••'],
    ['Door code 4711#', 'Door code ••••••'],
    ['wifi key: bluebell-lane', 'wifi key: ••••••'],
    ['passcode 99X41b', 'passcode ••••••'],
    ['The password is: Xk9vLp2qR7!', 'password is: ••••••'],
    ['Password for the router: Xk9vLp2qR7!', 'Password for the router: ••••••'],
    ['the PIN of the alarm is 4711', 'PIN of the alarm is ••••••'],
  ])('%s', (text, masked) => {
    expect(secretInText(text)?.masked).toBe(masked);
  });

  it('is recognised by the form of a key', () => {
    expect(secretInText('-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----')?.masked).toBe(
      '-----BEGIN R••••••',
    );
    expect(secretInText('Office ABCDE-12345-FGHIJ-67890-KLMNO')?.masked).toBe('ABCDE-1••••••');
    expect(secretInText('otpauth://totp/Demo?secret=JBSWY3DPEHPK3PXP')?.masked).toBe('otpauth://••••••');
    expect(secretInText(`token ghp_${'a1'.repeat(18)}`)).not.toBeNull();
  });

  it.each([
    'Ask reception for the password.',
    'They use a password manager and a PIN pad.',
    'The password is in the vault.',
    'Password: see vault',
    'Passwords expire every 90 days',
    'password reset on the 14th',
    'Pin the notice to the door',
    'Password changed 20/11/2026',
    'Alarm code is held with the site manager',
    'Password for the portal: ask Jo',
    'The password for the portal is in the vault',
    'The PIN for the pad is changed each term',
    'PIN required',
    'Sign in at reception before 08:30',
    'Secret garden car park, gate 2',
    '',
  ])('is not seen in: %s', (text) => {
    expect(secretInText(text)).toBeNull();
  });

  it('is never shown', () => {
    const found = secretInText('password: Tr0ub4dor&3');
    expect(found?.secret).toBe('Tr0ub4dor&3');
    expect(found?.masked).not.toContain('Tr0ub');
  });

  it('is masked wherever it is, and the rest stays unchanged', () => {
    expect(withoutSecrets('Router pwd=hunter22, door code 4711#, ask for Ann')).toBe(
      'Router pwd=•••••• door code •••••• ask for Ann',
    );
    expect(withoutSecrets('Nothing to hide')).toBe('Nothing to hide');
  });
});
