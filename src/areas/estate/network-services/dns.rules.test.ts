import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  keptChanges,
  mailGaps,
  questionsOf,
  recordsAfter,
  recordsAt,
  toConfirm,
  watchedIn,
} from './dns.rules.ts';
import type { DnsRecord } from './dnsRecord.ts';
import { readDnsServer } from './dnsServer.rules.ts';

const mx: DnsRecord = { name: 'school.uk', type: 'MX', value: '10 mail.school.uk' };
const other: DnsRecord = { ...mx, value: '10 mail.elsewhere.example' };
const spf: DnsRecord = { name: 'school.uk', type: 'TXT', value: 'v=spf1 mx -all' };
const web: DnsRecord = { name: 'www.school.uk', type: 'A', value: '192.0.2.7' };
const dmarc: DnsRecord = { name: '_dmarc.school.uk', type: 'TXT', value: 'v=DMARC1; p=reject' };

describe('a snapshot of DNS records', () => {
  it('includes the domain, its website and its mail policy', () => {
    expect(questionsOf('school.uk').map(({ name, type }) => `${name} ${type}`)).toContain('_dmarc.school.uk TXT');
  });

  it('keeps known records if the server gave no answer, and has each record once', () => {
    const answers = [
      { name: 'school.uk', type: 'MX' as const, values: null },
      { name: 'school.uk', type: 'TXT' as const, values: [spf.value, spf.value] },
      { name: 'www.school.uk', type: 'A' as const, values: [] },
    ];
    expect(recordsAfter([mx, web], answers)).toEqual([mx, spf]);
  });

  it('differs from the one before by added and removed records, in any order', () => {
    expect(changesBetween([mx, spf], [spf, mx], '2026-11-20T09:00:00Z')).toEqual([]);
    expect(changesBetween([mx, spf], [other, spf], '2026-11-20T09:00:00Z')).toEqual([
      { at: '2026-11-20T09:00:00Z', change: 'removed', ...mx },
      { at: '2026-11-20T09:00:00Z', change: 'added', ...other },
    ]);
  });

  it('can be shown as it was at any earlier time', () => {
    const changes = [
      ...changesBetween([other, spf], [other, spf, web], '2026-11-22T09:00:00Z'),
      ...changesBetween([mx, spf], [other, spf], '2026-11-20T09:00:00Z'),
    ];
    const now = [other, spf, web];
    expect(recordsAt(now, changes, '2026-11-23T00:00:00Z')).toHaveLength(3);
    expect(recordsAt(now, changes, '2026-11-21T00:00:00Z')).toEqual([other, spf]);
    expect(recordsAt(now, changes, '2026-11-19T00:00:00Z')).toEqual([mx, spf]);
  });
});

describe('a change of DNS records', () => {
  it('is confirmed by a user if mail or the domain depends on it', () => {
    expect([mx, spf, dmarc, web].map(watchedIn)).toEqual(['mx', 'spf', 'dmarc', null]);
    expect(watchedIn({ ...spf, value: 'v=spf10' })).toBeNull();
    expect(watchedIn({ ...dmarc, name: 'school.uk' })).toBeNull();
    expect(toConfirm(['dmarc'], [web, mx, spf])).toEqual(['mx', 'spf', 'dmarc']);
    expect(toConfirm([], [web])).toEqual([]);
  });

  it('of mail servers stays although addresses change every day', () => {
    const at = '2026-11-20T09:00:00Z';
    const daily = Array.from({ length: 300 }, (_, n) => ({
      ...web,
      at,
      change: 'added' as const,
      value: `10.0.0.${n}`,
    }));
    const kept = keptChanges([{ ...mx, at, change: 'added' }], daily);
    expect(kept).toHaveLength(61);
    expect(kept.at(-1)).toMatchObject(mx);
  });
});

it('a domain that receives email needs SPF and DMARC', () => {
  expect(mailGaps([mx])).toEqual(['spf', 'dmarc']);
  expect(mailGaps([mx, spf, dmarc])).toEqual([]);
  expect(mailGaps([web])).toEqual([]);
  expect(mailGaps([{ ...mx, value: '0 .' }])).toEqual([]);
});

it('a DNS server is an address with or without a port', () => {
  expect(readDnsServer('10.20.0.1')).toEqual({ host: '10.20.0.1', port: 53 });
  expect(readDnsServer(' 10.20.0.1:5353 ')).toEqual({ host: '10.20.0.1', port: 5353 });
  expect(readDnsServer('[2001:db8::1]:53')).toEqual({ host: '2001:db8::1', port: 53 });
  expect(readDnsServer('2001:db8::1')).toEqual({ host: '2001:db8::1', port: 53 });
  for (const text of ['', 'dns.example', '10.20.0', '10.20.0.1:0', '10.20.0.1:99999', '010.1.1.1'])
    expect(readDnsServer(text), text).toBeNull();
});
