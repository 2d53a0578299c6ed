import { describe, expect, it } from 'vitest';
import { keptUntil, type RequestLifetime, requestStateOf } from './requestState.ts';

const asked: RequestLifetime = {
  expiresAt: '2026-11-21T12:00:00.000Z',
  closedAt: null,
  failedProofs: 0,
  answeredAt: null,
  keptUntil: null,
  readAt: null,
  destroyedAt: null,
};
const answered = { ...asked, answeredAt: '2026-11-21T11:00:00.000Z', keptUntil: '2026-11-24T11:00:00.000Z' };
const NOW = '2026-11-21T11:30:00.000Z';

describe('a secret request', () => {
  it.each([
    ['waits for an answer', asked, NOW, 'waiting'],
    ['is over at its end', asked, asked.expiresAt, 'expired'],
    ['accepts nothing after it was closed', { ...asked, closedAt: NOW }, NOW, 'closed'],
    ['still waits after four wrong passphrases', { ...asked, failedProofs: 4 }, NOW, 'waiting'],
    ['accepts nothing after the fifth', { ...asked, failedProofs: 5 }, NOW, 'burned'],
    ['was closed, whatever was guessed', { ...asked, failedProofs: 5, closedAt: NOW }, NOW, 'closed'],
    ['was guessed at before it ended', { ...asked, failedProofs: 5 }, '2026-12-01T00:00:00Z', 'burned'],
    ['has an unread answer', answered, NOW, 'answered'],
    ['has an answer although its period ended', answered, '2026-11-23T00:00:00Z', 'answered'],
    ['was read, and can be read again', { ...answered, readAt: NOW }, NOW, 'read'],
    ['keeps nothing after the last day', { ...answered, readAt: NOW }, answered.keptUntil, 'over'],
    ['was destroyed by the requesting user', { ...answered, readAt: NOW, destroyedAt: NOW }, NOW, 'destroyed'],
  ] as const)('%s', (_says, request, now, state) => {
    expect(requestStateOf(request, now)).toBe(state);
  });

  it('keeps an answer until it ends, and three days at least', () => {
    expect(keptUntil('2026-11-30T12:00:00.000Z', '2026-11-21T11:00:00.000Z')).toBe('2026-11-30T12:00:00.000Z');
    expect(keptUntil('2026-11-21T12:00:00.000Z', '2026-11-21T11:00:00.000Z')).toBe('2026-11-24T11:00:00.000Z');
  });
});
