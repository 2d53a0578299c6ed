import { expect, it } from 'vitest';
import { type Connecting, type Gate, judgeConnecting } from './connect.ts';

const gate: Gate = { key: 'k', isOn: true, origins: ['https://crm.example'], isFull: false, stopCode: null };
const page: Connecting = { key: 'k', protocol: '7', origin: 'https://crm.example' };

it.each<[string, Partial<Connecting>, Partial<Gate>, number | null]>([
  ['a page of the product', {}, {}, null],
  ['a program, which has no origin', { origin: undefined }, {}, null],
  ['an older client', { protocol: '5' }, {}, null],
  ['another key', { key: 'other' }, {}, 4001],
  ['live updates switched off', {}, { isOn: false }, 4003],
  ['no protocol', { protocol: null }, {}, 4008],
  ['a protocol that is no number', { protocol: 'abc' }, {}, 4006],
  ['a protocol from the past', { protocol: '3' }, {}, 4007],
  ['a protocol to come', { protocol: '99' }, {}, 4007],
  ['another site', { origin: 'https://evil.example' }, {}, 4009],
  ['a site that ends alike', { origin: 'https://crm.example.evil.example' }, {}, 4009],
  ['another scheme', { origin: 'http://crm.example' }, {}, 4009],
  ['another port', { origin: 'https://crm.example:8443' }, {}, 4009],
  ['a page without an origin of its own', { origin: 'null' }, {}, 4009],
  ['a full server', {}, { isFull: true }, 4100],
  ['a server that stops', {}, { stopCode: 4200 }, 4200],
  ['two faults: the first counts', { key: 'other', protocol: null }, {}, 4001],
])('%s', (_says, asks, is, code) => {
  expect(judgeConnecting({ ...page, ...asks }, { ...gate, ...is })?.code ?? null).toBe(code);
});
