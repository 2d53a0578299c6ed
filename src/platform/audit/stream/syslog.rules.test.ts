import { describe, expect, it } from 'vitest';
import { framed, shortened, syslogMessage } from './syslog.rules.ts';

const at = '2026-11-22T00:18:42.123456Z';

describe('a syslog message', () => {
  it('has facility, severity, time, machine, product, action and number before the entry', () => {
    expect(syslogMessage({ at, action: 'update', seq: 12, host: 'crm.example', text: '{"seq":12}' })).toBe(
      `<110>1 ${at} crm.example crm - update [origin software="CRM"][meta sequenceId="12"] {"seq":12}`,
    );
  });

  it('warns of refusals and failures', () => {
    const severity = (action: string) => syslogMessage({ at, action, seq: 1, host: null, text: '{}' }).slice(0, 5);
    expect(['sign-in-failed', 'refused', 'limit', 'sign-in'].map(severity)).toEqual([
      '<108>',
      '<108>',
      '<108>',
      '<110>',
    ]);
  });

  it('is ASCII whatever the entry contains, and counted in octets', () => {
    const message = syslogMessage({ at, action: 'up date', seq: null, host: 'ü', text: '{"title":"Zoë 😀"}' });
    expect(message).toBe(`<110>1 ${at} - crm - up-date [origin software="CRM"] {"title":"Zo\\u00eb \\ud83d\\ude00"}`);
    expect(framed(message)).toBe(`${Buffer.byteLength(message)} ${message}`);
  });

  it('restarts its numbers after the greatest of syslog', () => {
    const numbered = (seq: number) =>
      /sequenceId="(\d+)"/.exec(syslogMessage({ at, action: null, seq, host: null, text: '' }));
    expect([2_147_483_647, 2_147_483_648].map((seq) => numbered(seq)?.[1])).toEqual(['2147483647', '1']);
  });
});

describe('an entry too long for one message', () => {
  it('keeps its number and field names, and says that it was shortened', () => {
    const entry = { seq: 3, changes: { notes: ['', 'é'.repeat(2_000)] }, note: 'n'.repeat(9_000) };
    const { note, ...rest } = JSON.parse(shortened(entry));
    expect(rest).toEqual({ seq: 3, changedFields: ['notes'], shortened: true });
    expect(note).toHaveLength(1_000);
  });

  it('stays unchanged if it fits', () => {
    expect(shortened({ seq: 3, changes: { name: ['a', 'b'] } })).toBe('{"seq":3,"changes":{"name":["a","b"]}}');
  });
});
