import { scheduleBooks, scheduleMonths } from '#areas/accounts/accounts.server.ts';
import { scheduleAccessReviews, scheduleCover } from '#areas/access/access.server.ts';
import { scheduleForgottenTimers, scheduleRecount } from '#areas/desk/desk.server.ts';
import { scheduleExpiries } from '#areas/expiry/expiry.server.ts';
import { scheduleCertificates, scheduleDns, scheduleDomains, scheduleReadings } from '#areas/estate/estate.server.ts';
import { scheduleTimedOut } from '#areas/identity/identity.server.ts';
import { checkOwnCertificate } from '#platform/alarms/ownCertificate.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { sweepUploads } from '#platform/disposable/encrypted-uploads/clearUploads.server.ts';
import { clearBoxes } from '#platform/disposable/requests/box.server.ts';
import { clearDisposables } from '#platform/disposable/secrets.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Scanner } from '#engine/outbound/clamd.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { scheduleContracts, scheduleExpiry } from '#areas/contracts/contracts.server.ts';
import { scheduleCoverNotes } from '#areas/customers/customers.server.ts';
import { sweepFiles } from '#engine/files/sweep.server.ts';
import { placeChanges, forgetChanges } from '#engine/live/bus/relay.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { sendHeldNotices } from '#platform/notifications/heldNotices.server.ts';
import { registerRetention } from '#platform/retention/retentionRoutes.server.ts';
import { registerThreads } from '#platform/thread/sendEntries.server.ts';
import { scheduleMail } from '#areas/mail/mail.server.ts';
import { workOnErasures } from '#areas/offboarding/offboarding.server.ts';
import { scheduleReminders } from '#areas/reminders/reminders.server.ts';
import { scheduleQuotes } from '#areas/sales/sales.server.ts';
import { scheduleEscalation } from '#areas/staff/staff.server.ts';
import { scheduleRotations, workOnRotations } from '#areas/vault/vault.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { rebuildSearch } from '#engine/search/rebuild.server.ts';
import { scheduleTimers } from '#engine/timers/timers.server.ts';
import { nowIso, theTime } from '#engine/time/theTime.server.ts';

export interface Scheduled {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly storage: Storage;
  readonly scanner?: Scanner | undefined;
  readonly outbound: Outbound;
  readonly publicUrl: string | undefined;
}

/** The job that writes search entries again if their rules changed. A start with other rules queues it as well. */
export const REBUILD_SEARCH = 'rebuild-search';

/** Schedules of the product's automatic work, in the company’s time zone. */
export function registerSchedules({ database, keys, storage, scanner, outbound, publicUrl }: Scheduled): void {
  // The time of its last run shows that schedules and queue work.
  schedule('heartbeat', 'Heart-beat', '*/5 * * * *', async () => undefined);
  schedule('tidy-keys', 'Delete keys of repeated requests', '17 * * * *', async () => {
    await database.query(`delete from idempotency_key where created_at < now() - interval '24 hours'`);
  });
  schedule('tidy-files', 'Delete unfinished uploads', '47 * * * *', async () => {
    await sweepFiles(database, storage, nowIso());
  });
  schedule('held-letters', 'Send held emails, browser notifications and daily summaries', '*/5 * * * *', () =>
    sendHeldNotices(database, nowIso()),
  );
  // These jobs have no result that needs to be kept.
  schedule('tidy-heartbeats', 'Delete old heartbeats', '25 4 * * *', async () => {
    for (const table of ['job', 'archive'])
      await database.query(
        `delete from work.${table} where name in ('heartbeat', 'held-letters', 'end-timed-out', 'run-timers', 'reminders', 'check-mail', 'undelivered-replies') and state = 'completed' and completed_on < now() - interval '1 day'`,
      );
  });
  schedule(REBUILD_SEARCH, 'Update the search index after an upgrade', '35 4 * * *', () => rebuildSearch(database));
  scheduleTimers(database, theTime);
  registerThreads(database);
  workOnRotations(database);
  scheduleRotations(database);
  workOnErasures({ database, storage });
  registerRetention(database);
  scheduleCover(database);
  scheduleCoverNotes(database);
  scheduleContracts(database);
  scheduleExpiry(database);
  scheduleReminders(database);
  scheduleExpiries(database);
  scheduleDomains(database, outbound);
  scheduleDns(database, outbound);
  scheduleReadings(database, outbound);
  scheduleCertificates(database, outbound);
  scheduleMail({ database, keys, storage, scanner, outbound });
  scheduleTimedOut(database);
  scheduleAccessReviews(database);
  scheduleMonths(database);
  scheduleBooks(database);
  scheduleRecount(database);
  scheduleForgottenTimers(database);
  scheduleQuotes(database);
  scheduleEscalation(database);
  // Expired links cannot be opened before that either.
  schedule('clear-disposables', 'Destroy the secrets of ended disposable links', '*/10 * * * *', async () => {
    const now = nowIso();
    await inTransaction(database, async (tx) => {
      await clearDisposables(tx, now);
      await clearBoxes(tx, now);
    });
    await sweepUploads(database, storage, now);
  });
  // Numbers changes even without listeners, so that they can be deleted in time.
  schedule('tidy-changes', 'Delete delivered live events', '*/10 * * * *', async () => {
    while ((await placeChanges(database)) > 0);
    while ((await forgetChanges(database)) > 0);
  });
  if (publicUrl?.startsWith('https:'))
    schedule('certificate', 'Check the server certificate', '40 6 * * *', () =>
      checkOwnCertificate(database, outbound, publicUrl, nowIso()),
    );
}
