import type { Actor } from '#engine/permission/actor.ts';
import type { MailServices } from '../mailServices.server.ts';
import { rawOf } from '../routing/storedMessage.server.ts';
import type { HeldText } from './heldAnswers.ts';
import { openHeld } from './heldMail.server.ts';
import { LONGEST_SOURCE, sourceText } from './source.rules.ts';
import { suggestionsFor, type Unplaced } from './suggest.server.ts';

const LONGEST_TEXT = 20_000;

/** A held message for the user who decides: its text or, if it cannot be read, its original; and likely places. */
export async function heldText(services: MailServices, actor: Actor, id: number): Promise<HeldText> {
  const { message, mail } = await openHeld(services, id, false);
  const raw = mail ? null : await rawOf(services, message);
  const { rows } = await services.database.query<Unplaced & Record<string, unknown>>(
    `select id, from_address as "fromAddress", from_name as "fromName", subject, suggested_job_id as "suggestedJobId"
       from held_mail where id = $1 and state = 'waiting'`,
    [id],
  );
  return {
    text: mail?.text.slice(0, LONGEST_TEXT) ?? null,
    files: mail?.parts.map(({ name }) => name).filter((name) => name !== '') ?? [],
    hasHtml: mail?.html != null,
    source: raw && sourceText(raw.subarray(0, LONGEST_SOURCE).toString('utf8')),
    suggestions: rows[0] ? await suggestionsFor(services.database, actor, rows[0]) : [],
  };
}
