import { expect, it } from 'vitest';
import { asOne } from './asOne.ts';
import type { Announcement, PublishedChange } from '../../changes/events/change.ts';

const change = (seq: number, facts: Partial<PublishedChange> = {}): PublishedChange => ({
  seq,
  entity: 'asset',
  kind: 'server',
  entityId: 7,
  action: 'update',
  customerId: 3,
  formerCustomerId: null,
  version: seq,
  actorId: 1,
  actorName: 'Ann Other',
  at: '2026-11-21T10:00:00.000Z',
  requestId: 'r1',
  fields: [],
  excludeSocket: null,
  ...facts,
});
const announcement: Announcement = {
  seq: 2,
  channels: ['private-user.1'],
  event: 'notice',
  data: '{}',
  at: change(1).at,
};

it('a record changed three times in one transaction is one event with all changes', () => {
  const told = [
    change(1, { fields: ['name', 'status'] }),
    announcement,
    change(3, { entityId: 8, fields: ['name'] }),
    change(4, { fields: ['status', 'siteId'] }),
    change(5, { action: 'archive' }),
  ];
  expect(asOne(told)).toEqual([
    announcement,
    told[2],
    change(5, { action: 'archive', fields: ['name', 'status', 'siteId'] }),
  ]);
});

it('a record created and filled in at once is new; one created and removed at once is removed', () => {
  expect(asOne([change(1, { action: 'create' }), change(2, { fields: ['name'] })])).toEqual([
    change(2, { action: 'create', fields: ['name'] }),
  ]);
  expect(asOne([change(1, { action: 'create' }), change(2, { action: 'remove' })])).toEqual([
    change(2, { action: 'remove' }),
  ]);
});

it('the growth of a log is sent once after an absence; events noted by requests stay', () => {
  const noted = (seq: number, requestId: string | null): Announcement => ({
    seq,
    channels: ['private-audit-log'],
    event: 'changed',
    data: JSON.stringify({ entity: 'audit-log', requestId, isNoted: true }),
    at: change(1).at,
  });
  const told = [noted(1, null), noted(2, 'r1'), announcement, noted(3, null), noted(4, 'r2')];
  expect(asOne(told)).toEqual(told.slice(1));
});

it('changes of other transactions, records and users stay separate', () => {
  const told = [
    change(1),
    change(2, { at: '2026-11-21T10:00:00.001Z' }),
    change(3, { entityId: 8 }),
    change(4, { kind: 'computer' }),
    change(5, { actorId: 2 }),
  ];
  expect(asOne(told)).toEqual(told);
});
