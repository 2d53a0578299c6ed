import { describe, expect, it } from 'vitest';
import { hasUnseen, mustConfirm, withReader } from './hazards.rules.ts';

const asbestos = { kind: 'asbestos', text: 'Boiler room' };
const dog = { kind: 'dog', text: 'In the yard' };
const ann = { userId: 7, confirmedAt: '2026-03-02T09:00:00.000Z' };

describe('the hazards of a site', () => {
  it('are confirmed by each engineer once a year', () => {
    const site = { hazards: [asbestos], readers: [ann] };
    expect(mustConfirm(site, 7, '2027-03-02')).toBe(false);
    expect(mustConfirm(site, 7, '2027-03-03')).toBe(true);
    expect(mustConfirm(site, 8, '2026-03-02')).toBe(true);
  });

  it('need no confirmation if there are none', () => {
    expect(mustConfirm({ hazards: [], readers: [] }, 7, '2026-03-02')).toBe(false);
  });

  it('keep the last confirmation of each engineer, as long as it counts', () => {
    const ben = { userId: 8, confirmedAt: '2025-01-01T09:00:00.000Z' };
    const now = '2026-11-27T10:00:00.000Z';
    expect(withReader([ann, ben], 9, now)).toEqual([ann, { userId: 9, confirmedAt: now }]);
    expect(withReader([ann], 7, now)).toEqual([{ userId: 7, confirmedAt: now }]);
  });

  it('are confirmed again if one is added or described differently', () => {
    expect(hasUnseen([asbestos], [asbestos, dog])).toBe(true);
    expect(hasUnseen([asbestos], [{ ...asbestos, text: 'Boiler room and hall' }])).toBe(true);
    expect(hasUnseen([asbestos, dog], [asbestos])).toBe(false);
  });
});
