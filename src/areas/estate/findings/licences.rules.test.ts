import { describe, expect, it } from 'vitest';
import { licenceFindings } from './licences.rules.ts';

const TODAY = '2026-11-20';
const found = (endsOn: string | null, more: Readonly<Record<string, unknown>> = {}) =>
  licenceFindings([{ name: 'Antivirus', endsOn, isRenewed: false, alertDays: 30, ...more }], TODAY).map(
    ({ code, text }) => [code, text],
  );

describe('a licence', () => {
  it('is a finding from the days before its end that its software type says', () => {
    expect(found('2026-12-21')).toEqual([]);
    expect(found('2026-12-20')).toEqual([['licence_ending', 'The licence “Antivirus” ends in 30 days.']]);
    expect(found('2026-12-21', { alertDays: 31 })).toHaveLength(1);
    expect(found('2026-11-20', { alertDays: 0 })).toEqual([['licence_ending', 'The licence “Antivirus” ends today.']]);
  });

  it('that ended stays a finding until it is renewed', () => {
    expect(found('2026-11-19')).toEqual([['licence_ended', 'The licence “Antivirus” ended 1 day ago.']]);
    expect(found('2026-11-19', { isRenewed: true })).toEqual([]);
  });

  it('without an end is none', () => expect(found(null)).toEqual([]));
});
