import type { Elsewhere } from '#engine/import/running/elsewhere.server.ts';
import { grouped } from '#engine/entity/grouped.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { asMarkdown } from '#engine/kinds/notes/asMarkdown.ts';
import { textOfHtml } from '#engine/mail/inbox/safeHtml.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { type ImportedEntry, importEntries } from '#platform/thread/importEntries.server.ts';
import { job } from '../jobs/job.ts';
import { type FormerMessage, formerMessageOf, formerMessages, timeOf } from './formerMessages.rules.ts';
import { MESSAGES } from './ticketPlaces.ts';

/** A job with messages to add. */
interface Ticket {
  readonly id: number;
  readonly messages: readonly (FormerMessage & Pick<ImportedEntry, 'importedAs'>)[];
}

/** Creates messages on imported jobs, with their times, authors and audience. */
export const writeFormerMessages = (context: Context, written: readonly Elsewhere[]): Promise<void> =>
  addMessages(
    context,
    written.map(({ id, values }) => ({ id, messages: formerMessages(String(values[MESSAGES] ?? '')) })),
  );

/** Creates messages that came in a file of their own, oldest first for each job. */
export async function writeSingleMessages(context: Context, written: readonly Elsewhere[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; jobId: number }>(
    'select id, job_id as "jobId" from former_message where id = any($1::bigint[])',
    [written.map(({ id }) => id)],
  );
  const messages = written
    .map(({ id, values }) => ({ ...formerMessageOf(values), importedAs: id }))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const jobOf = new Map(rows.map(({ id, jobId }) => [id, jobId]));
  const byJob = grouped(messages, ({ importedAs }) => jobOf.get(importedAs) ?? 0);
  await addMessages(
    context,
    [...byJob].map(([id, own]) => ({ id, messages: own })),
  );
}

async function addMessages(context: Context, tickets: readonly Ticket[]): Promise<void> {
  const authors = await authorsOf(context, tickets);
  const entries = tickets.flatMap(({ id, messages }) =>
    messages.map((message): ImportedEntry => {
      const author = authors.find((each) => each.jobId === id && isBy(message, each));
      const isOutsider = author ? author.noun === 'contact' : message.isStaff === false;
      return {
        recordId: id,
        at: message.at ?? context.now,
        visibility: message.isInternal ? 'internal' : 'public',
        body: bodyOf(message),
        authorName: author?.name ?? (message.author || 'Former system').slice(0, 200),
        authorUserId: author?.noun === 'user' ? author.id : null,
        from: isOutsider ? { noun: author ? 'contact' : 'import', id: author?.id ?? id } : null,
        ...(message.importedAs === undefined ? {} : { importedAs: message.importedAs }),
      };
    }),
  );
  await importEntries(context.tx, job.name, entries);
}

interface Author extends Record<string, unknown> {
  readonly jobId: number;
  readonly noun: 'contact' | 'user';
  readonly id: number;
  readonly name: string;
  readonly address: string;
}

/** Matches an author only on the side that the file states: a colleague does not match a contact of the same name. */
function isBy({ author, address, isStaff }: FormerMessage, other: Author): boolean {
  if (isStaff !== null && isStaff !== (other.noun === 'user')) return false;
  return (address !== '' && address === other.address) || author.toLowerCase() === other.name.toLowerCase();
}

/** Possible authors of messages: contacts of the jobs' customers, and users. */
async function authorsOf({ tx }: Context, tickets: readonly Ticket[]): Promise<readonly Author[]> {
  const all = tickets.flatMap(({ messages }) => messages);
  const names = [...new Set(all.map(({ author }) => author.toLowerCase()).filter(Boolean))];
  const addresses = [...new Set(all.map(({ address }) => address).filter(Boolean))];
  const { rows } = await tx.query<Author>(
    `select j.id as "jobId", 'user' as noun, u.id, u.name, lower(u.email) as address
       from job j, "user" u where j.id = any($1::bigint[]) and (lower(u.name) = any($2::text[]) or lower(u.email) = any($3::text[]))
     union all
     select j.id, 'contact', c.id, coalesce(c.name, c.email, ''), lower(coalesce(c.email, ''))
       from job j join contact c on c.customer_id = j.customer_id
      where j.id = any($1::bigint[]) and (lower(c.name) = any($2::text[]) or lower(c.email) = any($3::text[]))`,
    [tickets.map(({ id }) => id), names, addresses],
  );
  return rows;
}

/** The message as text, with the names of its files and the time that was logged. */
function bodyOf({ body, isHtml, files, minutes }: FormerMessage): string {
  const text = asMarkdown(isHtml ? textOfHtml(body) : body);
  const named = files.length > 0 ? `Files in the former system: ${asMarkdown(files.join(', '))}` : '';
  const logged = minutes === null ? '' : `Time logged in the former system: ${formatDuration(minutes)}`;
  return [text, named, logged].filter(Boolean).join('\n\n') || '(no text)';
}
