import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { settleAddress } from '#areas/suppliers/suppliers.server.ts';
import { certificate } from '../certificates/certificate.ts';
import { website } from './website.ts';
import { websiteUrl } from './websiteUrl.ts';

/** Behaviour of customers' websites and their URLs. */
export const websiteBehaviours = [
  behaviour(website, {}),
  behaviour(websiteUrl, { beforeSave: [settleUrls] }),
  follow(certificate, { afterSave: [tellUrls] }),
];

async function settleUrls(context: Context, changes: readonly Change<typeof websiteUrl>[]): Promise<void> {
  const ids = changes.flatMap(({ after }) => after.certificateId ?? []);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await context.tx.query<{ id: number; notAfter: Date | null }>(
          'select id, not_after as "notAfter" from certificate where id = any($1::bigint[])',
          [ids],
        );
  for (const change of changes) {
    settleAddress(change);
    const found = rows.find(({ id }) => id === change.after.certificateId);
    change.after.certificateEndsAt = found?.notAfter ? new Date(found.notAfter).toISOString() : null;
  }
}

/** Updates the URLs of a certificate when its end changes. A renewal takes over the URLs of the old certificate. */
async function tellUrls(context: Context, changes: readonly Saved<typeof certificate>[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => before === null || before.notAfter !== after.notAfter);
  if (changed.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; certificateId: number }>(
    'select id, certificate_id as "certificateId" from website_url where certificate_id = any($1::bigint[]) and archived_at is null order by id',
    [changed.flatMap(({ after }) => [after.id, after.replacesId ?? after.id])],
  );
  if (rows.length === 0) return;
  const patches = rows.flatMap(({ id, certificateId }) => {
    const next = changed.find(({ after }) => after.replacesId === certificateId || after.id === certificateId);
    return next
      ? [{ id, version: null, set: { certificateId: next.after.id, certificateEndsAt: next.after.notAfter } }]
      : [];
  });
  for (const outcome of await changeMany(context, websiteUrl, 'followCertificate', patches))
    if ('problem' in outcome) throw outcome.problem;
}
