import { describe, expect, it } from 'vitest';
import { alarmOf, isFlapping } from './alarm.rules.ts';

describe('the subject of an alarm', () => {
  it.each([
    ['** PROBLEM Service Alert: web1/HTTP is CRITICAL **', '** RECOVERY Service Alert: web1/HTTP is OK **'],
    ['** PROBLEM Host Alert: db1 is DOWN **', '** RECOVERY Host Alert: db1 is UP **'],
    ['Problem: High CPU on web1', 'Resolved in 5m 12s: High CPU on web1'],
    ['[FIRING:1] DiskFull (web1)', '[RESOLVED] DiskFull (web1)'],
    ['Router at Ashfield is down', 'Router at Ashfield is back online'],
  ])('has one key for “%s” and “%s”', (problem, recovery) => {
    expect(alarmOf(problem)).toEqual({ key: alarmOf(recovery).key, isRecovery: false });
    expect(alarmOf(recovery)).toMatchObject({ key: expect.any(String), isRecovery: true });
  });

  it('has different keys for different hosts and services', () => {
    const keys = ['web1/HTTP', 'web2/HTTP', 'web1/SSH'].map((of) => alarmOf(`PROBLEM: ${of} is CRITICAL`).key);
    expect(new Set(keys).size).toBe(3);
  });

  it('has no key without anything but a state', () => {
    expect(alarmOf('** PROBLEM: CRITICAL **').key).toBeNull();
    expect(alarmOf('').key).toBeNull();
  });

  it('is read in linear time', () => {
    expect(alarmOf(`in ${'1 '.repeat(50_000)}`).key?.length).toBeLessThanOrEqual(200);
  });
});

it('a host is flapping after more than five changes of its state within the hour, not after repeated problems', () => {
  const [down, up] = [false, true];
  expect(isFlapping([down, up, down, up, down, up])).toBe(false);
  expect(isFlapping([down, up, down, up, down, up, down])).toBe(true);
  expect(isFlapping(Array.from({ length: 20 }, () => down))).toBe(false);
});
