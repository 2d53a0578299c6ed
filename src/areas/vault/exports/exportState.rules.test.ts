import { expect, it } from 'vitest';
import { exportState, type RequestFacts } from './exportState.rules.ts';

const ASKED: RequestFacts = {
  createdAt: '2026-11-20T09:00:00.000Z',
  decision: null,
  decidedAt: null,
  fetchedAt: null,
};
const APPROVED = { ...ASKED, decision: 'approved', decidedAt: '2026-11-22T09:00:00.000Z' } as const;

it.each([
  ['waits for three days', ASKED, '2026-11-23T08:59:59.999Z', 'waiting'],
  ['expires undecided', ASKED, '2026-11-23T09:00:00.000Z', 'expired'],
  ['can be downloaded for a day once it is approved', APPROVED, '2026-11-23T08:59:59.999Z', 'approved'],
  ['expires a day after its approval', APPROVED, '2026-11-23T09:00:00.000Z', 'expired'],
  ['stays refused', { ...APPROVED, decision: 'refused' }, '2026-12-23T09:00:00.000Z', 'refused'],
  ['is downloaded once', { ...APPROVED, fetchedAt: APPROVED.decidedAt }, '2026-12-23T09:00:00.000Z', 'downloaded'],
] as const)('a request for an export %s', (_, facts, now, state) => expect(exportState(facts, now)).toBe(state));
