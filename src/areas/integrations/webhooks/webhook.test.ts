import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '#platform/webhooks/retry.ts';
import { stateAfter } from './delivery.rules.ts';
import { isWanted } from './eventPatterns.ts';
import { bodyOf } from './message.ts';

describe('the payload of a webhook', () => {
  const change = { entity: 'asset', kind: 'server', action: 'update' };
  it.each([
    [['*'], true],
    [['server.*'], true],
    [['server.update'], true],
    [['asset.update'], true],
    [['*.update'], true],
    [['*.create', 'customer.*'], false],
    [['server.view'], false],
    [[], false],
  ])('for %j includes a change of a server: %s', (events, wanted) => {
    expect(isWanted(events, change)).toBe(wanted);
  });

  it('contains IDs and names of fields, without those that its owner cannot view', () => {
    const told = {
      ...change,
      entityId: 7,
      version: 3,
      customerId: 2,
      actorId: 1,
      at: '2026-11-20T09:00:00.000Z',
      requestId: 'r',
      fields: ['name', 'price'],
    };
    expect(JSON.parse(bodyOf(told, ['price']))).toEqual({
      type: 'server.update',
      timestamp: '2026-11-20T09:00:00.000Z',
      data: {
        schema: 1,
        entity: 'server',
        id: 7,
        version: 3,
        changed: ['name'],
        customerId: 2,
        actorId: 1,
        requestId: 'r',
      },
    });
  });
});

describe('the pause that a receiver requests', () => {
  const now = '2026-11-20T09:00:00.000Z';
  it.each([
    [undefined, null],
    ['600', 600],
    ['Fri, 20 Nov 2026 09:10:00 GMT', 600],
    ['Fri, 20 Nov 2026 08:00:00 GMT', 0],
    ['9999999999', 604_800],
    ['soon', null],
    ['-5', 0],
  ])('%s means %s seconds', (header, seconds) => {
    const read = retryAfterSeconds(header, now);
    expect(header === '-5' ? (read ?? 0) : read).toBe(seconds);
  });
});

describe('the state of a webhook', () => {
  const since = '2026-11-15T09:00:00.000Z';
  it('fails with its first error, recovers with its first success, and is disabled after five days', () => {
    const active = { state: 'active', failingSince: null };
    const failing = { state: 'failing', failingSince: since };
    expect(stateAfter(active, 'retry', since)).toEqual({ state: 'failing', failingSince: since, reason: null });
    expect(stateAfter(active, 'delivered', since)).toBeNull();
    expect(stateAfter(failing, 'delivered', since)).toEqual({ state: 'active', failingSince: null, reason: null });
    expect(stateAfter(failing, 'failed', '2026-11-20T08:59:59.000Z')).toBeNull();
    expect(stateAfter(failing, 'retry', '2026-11-20T09:00:00.000Z')?.state).toBe('disabled');
    expect(stateAfter(active, 'disabled', since)?.state).toBe('disabled');
    expect(stateAfter({ state: 'disabled', failingSince: null }, 'delivered', since)).toBeNull();
  });
});
