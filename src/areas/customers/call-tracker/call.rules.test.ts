import { describe, expect, it } from 'vitest';
import { CALL_RESULTS } from './callFigures.rules.ts';
import { asksForFollowUp, callComplaint, endsFollowUps, lastDigits, moveComplaint } from './call.rules.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const told = {
  kind: 'sales',
  purpose: 'cold',
  result: 'no_answer',
  startedAt: null,
  meetingOn: null,
  lostReason: null,
} as const;

describe('a sales call', () => {
  it('needs a purpose and a result, which a support call does not', () => {
    expect(callComplaint({ ...told, purpose: null }, now)?.field).toBe('purpose');
    expect(callComplaint({ ...told, result: null }, now)?.field).toBe('result');
    expect(callComplaint({ ...told, kind: 'support', purpose: null, result: null }, now)).toBeNull();
  });

  it('may start up to five minutes ahead of the clock', () => {
    expect(callComplaint({ ...told, startedAt: '2026-11-20T10:05:00Z' }, now)).toBeNull();
    expect(callComplaint({ ...told, startedAt: '2026-11-20T10:05:01Z' }, now)?.field).toBe('startedAt');
  });

  it('needs the date of a meeting and the reason of a loss', () => {
    expect(callComplaint({ ...told, result: 'meeting' }, now)?.field).toBe('meetingOn');
    expect(callComplaint({ ...told, result: 'lost' }, now)?.field).toBe('lostReason');
    expect(callComplaint({ ...told, result: 'lost', lostReason: 'price' }, now)).toBeNull();
  });

  it('completes open follow-ups when the person was reached, and cancels them when the sale is over', () => {
    const by = (end: 'done' | 'cancelled' | null) => CALL_RESULTS.filter((result) => endsFollowUps(result) === end);
    expect(by(null)).toEqual(['no_answer', 'voicemail', 'gatekeeper', 'wrong_number']);
    expect(by('cancelled')).toEqual(['lost', 'do_not_call']);
    expect(CALL_RESULTS.filter(asksForFollowUp)).toEqual(['callback', 'interested']);
  });
});

describe('a follow-up', () => {
  const asked = { dueOn: '2026-11-21', reason: null, today: '2026-11-20' };
  it('needs a reason from its third move', () => {
    expect([0, 1, 2, 3].map((moves) => moveComplaint(asked, moves)?.field)).toEqual([
      undefined,
      undefined,
      'reason',
      'reason',
    ]);
    expect(moveComplaint({ ...asked, reason: 'Half term' }, 2)).toBeNull();
  });
  it('cannot be moved into the past', () => {
    expect(moveComplaint({ ...asked, dueOn: '2026-11-19' }, 0)?.field).toBe('dueOn');
    expect(moveComplaint({ ...asked, dueOn: '2026-11-20' }, 0)).toBeNull();
  });
});

describe('two spellings of one number', () => {
  it('share their last ten digits', () => {
    expect(lastDigits('+44 7700 900123')).toBe('7700900123');
    expect(lastDigits('07700 900 123')).toBe('7700900123');
    expect(lastDigits('900')).toBeUndefined();
  });
});
