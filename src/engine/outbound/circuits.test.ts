import { beforeEach, describe, expect, it } from 'vitest';
import { type Circuits, openCircuits } from './circuits.ts';
import { outsideHealth } from '#platform/health-lines/outsideHealth.ts';

const T = Date.parse('2026-11-23T09:00:00Z');
let seconds = 0;
let circuits: Circuits;
beforeEach(() => {
  seconds = 0;
  circuits = openCircuits(() => T + seconds * 1_000);
});

const HOOK = 'https://one.example/hook?token=brisk-otter';
const fail = (times: number, target = HOOK) =>
  Array.from({ length: times }, () => circuits.failed('webhook', target, 'timed out'));

describe('a service that does not respond', () => {
  it('is paused after five failures in a row, which count; later ones do not', () => {
    expect(fail(7)).toEqual([null, null, null, null, null, ...Array(2).fill({ seconds: 30, said: 'timed out' })]);
    expect(circuits.turnedAway('webhook', HOOK)).toEqual({ seconds: 30, said: 'timed out' });
    expect(circuits.resting('webhook')).toEqual([HOOK]);
  });

  it('affects neither other targets nor other uses of the same target', () => {
    fail(5);
    expect(circuits.turnedAway('webhook', 'https://one.example/other')).toBeNull();
    expect(circuits.turnedAway('companySignIn', HOOK)).toBeNull();
  });

  it('is tested once every half minute, by the first request', () => {
    fail(5);
    seconds = 30;
    expect(circuits.resting('webhook')).toEqual([]);
    expect(circuits.turnedAway('webhook', HOOK)).toBeNull();
    expect(circuits.turnedAway('webhook', HOOK)).toEqual({ seconds: 30, said: 'timed out' });
  });

  it('is available to all after the first response, and that caller learns that it is back', () => {
    fail(5);
    expect(circuits.worked('webhook', HOOK)).toBe(true);
    expect([circuits.turnedAway('webhook', HOOK), circuits.open()]).toEqual([null, []]);
    expect(circuits.worked('webhook', HOOK)).toBe(false);
  });

  it('is counted from zero again after a response', () => {
    fail(4);
    expect(circuits.worked('webhook', HOOK)).toBe(false);
    fail(4);
    expect(circuits.open()).toEqual([]);
  });

  it('is reported with its start, and without secrets in its address', () => {
    circuits.failed('webhook', HOOK, 'unreachable');
    seconds = 60;
    fail(4);
    expect(circuits.open()).toEqual([
      {
        part: 'webhook',
        place: 'one.example',
        since: '2026-11-23T09:00:00.000Z',
        lastAt: '2026-11-23T09:01:00.000Z',
        said: 'timed out',
      },
    ]);
  });

  it('is requested as usual after its settings changed or after an hour without requests', () => {
    fail(5);
    fail(5, 'https://two.example/');
    circuits.forget('webhook', HOOK);
    expect(circuits.open().map(({ place }) => place)).toEqual(['two.example']);
    seconds = 3_601;
    expect(circuits.open()).toEqual([]);
    expect(fail(1, 'https://two.example/')).toEqual([null]);
    expect(circuits.open()).toEqual([]);
  });

  it('is stored for at most a thousand targets', () => {
    for (let n = 0; n < 1_001; n++) fail(5, `https://made-up.example/${n}`);
    expect(circuits.resting('webhook')).toHaveLength(1_000);
  });
});

describe('the health page', () => {
  it('says that every service responds', () => {
    expect(outsideHealth([])).toMatchObject([{ state: 'good' }]);
  });

  it('lists failing services, since when and why, once for several processes, the earliest first', () => {
    for (let n = 0; n < 5; n++) circuits.failed('companySignIn', 'login.example', 'status 503');
    const [found] = circuits.open();
    if (!found) throw new Error('It is left alone.');
    const earlier = { ...found, since: '2026-11-23T08:30:00.000Z' };
    const hook = { ...found, part: 'webhook', place: 'one.example' } as const;
    expect(outsideHealth([found, hook, earlier])).toEqual([
      {
        about: 'Single sign-on, login.example',
        state: 'bad',
        figure: 'No answer since 23 Nov 2026, 08:30',
        says: expect.stringContaining('09:00: status 503. Requests are paused'),
      },
      expect.objectContaining({ about: 'Webhooks, one.example', state: 'attention' }),
    ]);
  });
});
