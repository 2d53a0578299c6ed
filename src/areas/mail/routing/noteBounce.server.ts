import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import { addJobLine } from '#areas/desk/desk.server.ts';
import { mailKeyOf } from '#platform/thread/thread.ts';

/** Records a failed reply on a job: on the reply if the report identifies it, otherwise as a line. */
export async function noteBounce(
  context: Context,
  { report, inReplyTo, text }: ReadMail,
  jobId: number,
): Promise<void> {
  const { tx, now } = context;
  const said =
    [report?.status, report?.said].filter(Boolean).join(' ') || text.trim().split('\n')[0] || 'No reason given.';
  const words = `The recipient’s mail server returned it: ${said.slice(0, 300)}`;
  const { rows } = await tx.query<{ entryId: number }>(
    'select entry_id as "entryId" from mail_thread where message_id = any($1::text[]) and entry_id is not null limit 1',
    [[report?.about, inReplyTo].filter((each) => typeof each === 'string')],
  );
  const [sent] = rows;
  if (sent)
    await tx.query(`update letter set state = 'failed', error = $2, done_at = $3 where key = $1`, [
      mailKeyOf(sent.entryId),
      words,
      now,
    ]);
  const recipient = report?.recipient ?? null;
  await addJobLine(context, jobId, `returned an email${recipient ? ` to ${recipient}` : ''}. ${words}`);
  if (recipient === null) return;
  await tx.query(
    `insert into mail_bounce (address, said, at) values (lower($1), $2, $3)
     on conflict (address) do update set said = excluded.said, at = excluded.at`,
    [recipient, said.slice(0, 300), now],
  );
}
