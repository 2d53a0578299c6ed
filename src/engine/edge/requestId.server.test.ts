import { describe, expect, it } from 'vitest';
import { requestIdAt } from './requestId.server.ts';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the ID of a request', () => {
  it('is a UUID of version 7 in the variant of RFC 9562', () => {
    for (let times = 0; times < 1_000; times++) expect(requestIdAt(Date.now())).toMatch(FORM);
  });
  it('begins with its time', () => {
    // The standard's example: Tuesday, 22 February 2022, 14:22:22 in New York.
    expect(requestIdAt(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7/);
    expect(requestIdAt(0)).toMatch(/^00000000-0000-7/);
  });
  it('sorts by arrival', () => {
    const times = [1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 1_700_000_065_536, 4_102_444_800_000];
    const made = times.map(requestIdAt);
    expect([...made].sort()).toEqual(made);
  });
  it('is unique', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => requestIdAt(1_700_000_000_000))).size).toBe(10_000);
  });
});
