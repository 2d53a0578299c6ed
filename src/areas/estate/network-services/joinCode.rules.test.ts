import { expect, it } from 'vitest';
import { hasJoinCode, joinCode, passphraseComplaint } from './joinCode.rules.ts';

const network = { ssid: 'Staff', hidden: false, security: 'wpa2', passphrase: 'correct horse' };

it('the join code of a network has its name and key', () => {
  expect(joinCode(network)).toBe('WIFI:T:WPA;S:Staff;P:correct horse;H:false;;');
  expect(joinCode({ ...network, security: 'wpa3', hidden: true })).toBe('WIFI:T:WPA;S:Staff;P:correct horse;H:true;;');
});

it('escapes the signs that separate its parts', () => {
  expect(joinCode({ ...network, ssid: 'A;B,C:"D"\\E', passphrase: ';:,"\\abc' })).toBe(
    'WIFI:T:WPA;S:A\\;B\\,C\\:\\"D\\"\\\\E;P:\\;\\:\\,\\"\\\\abc;H:false;;',
  );
});

it('has no key for an open network, whatever is recorded', () => {
  expect(joinCode({ ...network, security: 'open' })).toBe('WIFI:T:nopass;S:Staff;H:false;;');
  expect(joinCode({ ...network, security: 'owe', passphrase: null })).toBe('WIFI:T:nopass;S:Staff;H:false;;');
  expect(hasJoinCode('enterprise')).toBe(false);
});

it('a key has 8 to 63 printable characters or 64 hexadecimal digits', () => {
  for (const good of ['12345678', 'x'.repeat(63), '0aF9'.repeat(16), 'with space and ~'])
    expect(passphraseComplaint(good)).toBeUndefined();
  for (const bad of ['1234567', 'x'.repeat(64), 'schlüssel', 'tab\tinside', '0aF9'.repeat(17)])
    expect(passphraseComplaint(bad), bad).toMatch(/^A Wi-Fi key has 8 to 63/);
});
