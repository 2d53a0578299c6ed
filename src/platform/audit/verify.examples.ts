import type { Example } from '#engine/calculations/calculation.ts';
import { FIRST_HASH } from './entry.ts';

const shared = { actorId: 3, action: 'update', entity: 'job', entityId: 17, ip: '203.0.113.9' };
const first = {
  ...shared,
  seq: 1,
  at: '2026-11-20T09:00:00.000Z',
  changes: { status: ['open', 'in-progress'] },
  requestId: 'r-0',
  hash: 'cb68e2cb2ee2a388aff55310bb298715c1a88c40f45d5ff1de12c8b3854211b9',
  prevHash: FIRST_HASH,
};
const second = {
  ...shared,
  seq: 2,
  at: '2026-11-20T09:01:00.000Z',
  changes: { status: ['in-progress', 'resolved'] },
  requestId: 'r-1',
  hash: '44f7bd3d0290b72a8eaae774e0a021dd67e554600898124110efdd2a0c0779b3',
  prevHash: first.hash,
};
const third = {
  ...shared,
  seq: 3,
  at: '2026-11-20T09:02:00.000Z',
  changes: { status: ['resolved', 'closed'] },
  requestId: 'r-2',
  hash: '757aef4bdc4b36d8b817f9abb946ea7c4144a080ddc6034fd3ed5e82b61b5adc',
  prevHash: second.hash,
};
const start = { fromSeq: 1, fromHash: FIRST_HASH };
const anchor = { seq: 3, hash: third.hash };

export const auditVerifyExamples: readonly Example[] = [
  {
    says: 'an unchanged log',
    input: { ...start, entries: [first, second, third], anchor },
    output: { ok: true, checked: 3, brokenAt: null, reason: null },
  },
  {
    says: 'an edited entry',
    input: {
      ...start,
      entries: [first, { ...second, changes: { status: ['in-progress', 'cancelled'] } }, third],
      anchor: null,
    },
    output: { ok: false, checked: 1, brokenAt: 2, reason: 'content' },
  },
  {
    says: 'a log that was cut off',
    input: { ...start, entries: [first, second], anchor },
    output: { ok: false, checked: 2, brokenAt: 3, reason: 'truncated' },
  },
  {
    says: 'a removed entry',
    input: { ...start, entries: [first, third], anchor },
    output: { ok: false, checked: 1, brokenAt: 2, reason: 'sequence' },
  },
  {
    says: 'an entry linked to another',
    input: { ...start, entries: [{ ...first, prevHash: third.hash }] },
    output: { ok: false, checked: 0, brokenAt: 1, reason: 'link' },
  },
  {
    says: 'a rewritten log',
    input: { ...start, entries: [first, second], anchor: { seq: 2, hash: third.hash } },
    output: { ok: false, checked: 2, brokenAt: 2, reason: 'anchor' },
  },
  {
    says: 'an earlier anchor',
    input: { fromSeq: 2, fromHash: first.hash, entries: [second, third], anchor: { seq: 1, hash: third.hash } },
    output: { ok: true, checked: 2, brokenAt: null, reason: null },
  },
  {
    says: 'nothing',
    input: { ...start, entries: [] },
    output: { ok: true, checked: 0, brokenAt: null, reason: null },
  },
];
