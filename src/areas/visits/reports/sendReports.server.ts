import { keepFile } from '#engine/files/keepFile.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { type DueTimer, onTimer } from '#engine/timers/timers.server.ts';
import { eov } from './eov.ts';
import { SEND_TIMER } from './eov.server.ts';
import { printReport } from './printReport.server.ts';

/** Registers the job that stores the PDF of a report and emails it. */
export const registerSending = (storage: Storage): void =>
  onTimer(eov, SEND_TIMER, (context, due) => sendReports(context, storage, due));

async function sendReports(context: Context, storage: Storage, due: readonly DueTimer[]): Promise<void> {
  const { tx, actor } = context;
  const rows = await readRows(
    tx,
    eov,
    actor,
    due.map(({ recordId }) => recordId),
    { lock: true },
  );
  const { name } = await readGroup(tx, company);
  for (const row of rows) {
    const bytes = await printReport(tx, storage, row);
    const fileName = `${row.number.replaceAll(' ', '-')}.pdf`;
    const facts = { name: fileName, mediaType: 'application/pdf', width: null, height: null, userId: null };
    const pdfId = row.pdfId ?? (await keepFile(tx, storage, { ...facts, bytes }));
    const [outcome] = await changeMany(context, eov, 'eov-filed', [{ id: row.id, version: null, set: { pdfId } }]);
    if (outcome && 'problem' in outcome) throw outcome.problem;
    for (const to of row.sentTo)
      await queueMail(tx, {
        to,
        subject: `End Of Visit report ${row.number}`,
        paragraphs: [
          `${name ?? 'We'} visited you on ${formatDay(row.date)}. You receive this because you asked for reports of visits or requested one of the jobs.`,
          'The report is attached as PDF.',
        ],
        fileIds: [pdfId],
        key: `eov-${row.id}-${row.sentAt ?? ''}-${to}`.slice(0, 200),
        requestId: context.requestId,
      });
  }
}
