import { behaviour } from '#engine/actions/behaviour.server.ts';
import { rootOf } from '#engine/entity/shape.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { expirySource } from '../feed/source.server.ts';
import { expirySnooze, snoozeField } from './expirySnooze.ts';

type SnoozeChange = Change<typeof expirySnooze>;

export const expirySnoozeBehaviour = behaviour(expirySnooze, { beforeSave: [settle] });

const NAMED = ['assetId', 'licenseId', 'providerAccountId', 'credentialId'] as const;

function settle(context: Context, changes: readonly SnoozeChange[]): void {
  const today = companyToday(new Date(context.now));
  for (const change of changes) {
    nameRecord(change);
    const { before, after } = change;
    if (after.snoozedUntil < today && before?.snoozedUntil !== after.snoozedUntil)
      refuseField(change, 'snoozedUntil', 'Enter a day that is not in the past.');
  }
}

/** A snooze refers to exactly one record, of its source's entity. */
function nameRecord(change: SnoozeChange): void {
  const { after } = change;
  const source = expirySource(after.source);
  const field = source && snoozeField(rootOf(source.noun).name);
  after.what = source?.label ?? null;
  if (field === undefined) return refuseField(change, 'source', 'This cannot be snoozed. Choose it from the report.');
  const named = NAMED.filter((key) => after[key] !== null);
  if (named.some((key) => key !== field)) return refuseField(change, 'source', 'Choose only the record that runs out.');
  const [key] = named;
  after.recordId = key === undefined ? (field === null ? after.customerId : null) : after[key];
  if (after.recordId === null) refuseField(change, 'source', 'Choose the record that runs out.');
}
