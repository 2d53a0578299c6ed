import { expect, test } from 'vitest';
import { hasLogin, isPlain, plainAddress } from './url.rules.ts';

test.each([
  ['HTTPS://Portal.School.Example/', 'https://portal.school.example'],
  ['https://portal.school.example:443/Admin?x=1', 'https://portal.school.example/Admin?x=1'],
  ['http://[2001:DB8::1]:8080/', 'http://[2001:db8::1]:8080'],
  ['http://nas:80', 'http://nas'],
])('%s is the URL %s', (typed, plain) => expect(plainAddress(typed)).toBe(plain));

test('a user name or password in a URL is detected', () => {
  expect(hasLogin('https://admin:secret@nas.example/')).toBe(true);
  expect(hasLogin('https://nas.example/?mail=a@b.example')).toBe(false);
});

test('a URL without encryption is detected', () => {
  expect([isPlain('http://nas'), isPlain('https://nas')]).toEqual([true, false]);
});
