import { expect, it } from 'vitest';
import { type Connecting, type Gate, judgeConnecting } from './connect.ts';

const gate: Gate = { key: 'k', isOn: true, origins: ['https://crm.example'], isFull: false, stopCode: null };
const page: Connecting = { key: 'k', protocol: '7', origin: 'https://crm.example' };

it.each<[string, Partial<Connecting>, Partial<Gate>, number | null]>([
  ['a page of CRM', {}, {}, null],
  ['a program without an origin', { origin: undefined }, {}, null],
  ['an older client', { protocol: '5' }, {}, null],
  ['another key', { key: 'other' }, {}, 4001],
  ['live updates turned off', {}, { isOn: false }, 4003],
  ['no protocol', { protocol: null }, {}, 4008],
  ['a protocol version that is not a number', { protocol: 'abc' }, {}, 4006],
  ['an outdated protocol version', { protocol: '3' }, {}, 4007],
  ['a future protocol version', { protocol: '99' }, {}, 4007],
  ['another site', { origin: 'https://evil.example' }, {}, 4009],
  ['a site with a similar ending', { origin: 'https://crm.example.evil.example' }, {}, 4009],
  ['another scheme', { origin: 'http://crm.example' }, {}, 4009],
  ['another port', { origin: 'https://crm.example:8443' }, {}, 4009],
  ['a page with an opaque origin', { origin: 'null' }, {}, 4009],
  ['a full server', {}, { isFull: true }, 4100],
  ['a server that stops', {}, { stopCode: 4200 }, 4200],
  ['two errors: the first counts', { key: 'other', protocol: null }, {}, 4001],
])('%s', (_says, asks, is, code) => {
  expect(judgeConnecting({ ...page, ...asks }, { ...gate, ...is })?.code ?? null).toBe(code);
});
