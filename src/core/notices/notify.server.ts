import type { Queryable } from '../db/pool.server.ts';
import type { Context } from '../entity/change.server.ts';
import { tellUser } from '../live/tellPages.server.ts';
import { postLetter } from '../mail/mail.server.ts';
import { choiceFor, type NoticeChoice, type NoticeKind, noticeKindNamed } from './noticeKinds.ts';

export interface Notice {
  readonly userIds: readonly number[];
  /** The key of a declared kind. */
  readonly kind: string;
  /** One sentence, as it is read. */
  readonly text: string;
  /** Where it leads, inside the product. */
  readonly about?: { readonly path: string };
  /** No letters, whatever people chose: it is about letters that do not leave. */
  readonly isWithoutLetters?: boolean;
}

const LONGEST = 300;

/**
 * Tells people of something, in the caller's transaction: they hear of it if and only if that commits. Each hears it in
 * the ways they chose for its kind; somebody who cannot sign in hears nothing. What is told again about the same place
 * before it was read stands as one, with how often.
 *
 * @returns the addresses a letter went to
 * @throws for a kind nobody declared
 */
export async function notify(context: Context, notice: Notice): Promise<readonly string[]> {
  const kind = noticeKindNamed(notice.kind);
  const mailed: string[] = [];
  for (const person of await peopleAmong(context.tx, notice.userIds, kind)) {
    if (person.screen) await show(context, person.id, notice);
    if (!person.mail || notice.isWithoutLetters) continue;
    await send(context, person.email, notice);
    mailed.push(person.email);
  }
  return mailed;
}

interface Person extends NoticeChoice, Record<string, unknown> {
  readonly id: number;
  readonly email: string;
}

async function peopleAmong(tx: Queryable, ids: readonly number[], kind: NoticeKind): Promise<readonly Person[]> {
  const { screen, mail } = choiceFor(kind);
  const { rows } = await tx.query<Person>(
    `select u.id, u.email, coalesce(c.screen, $3) or $5 as screen, coalesce(c.mail, $4) as mail
       from "user" u left join notice_choice c on c.user_id = u.id and c.kind = $2
      where u.id = any($1::bigint[]) and u.status = 'active' and u.archived_at is null order by u.id`,
    [ids, kind.key, screen, mail, kind.always ?? false],
  );
  return rows;
}

async function show({ tx, now }: Context, userId: number, { kind, text, about }: Notice): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into notice (user_id, kind, text, path, at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, kind, path) where read_at is null
       do update set text = excluded.text, at = excluded.at, times = notice.times + 1
     returning id`,
    [userId, kind, text.slice(0, LONGEST), about?.path ?? '', now],
  );
  await tellUser(tx, userId, 'notice', { id: rows[0]?.id ?? 0, kind, about: about?.path ?? null });
}

const send = ({ tx, requestId }: Context, to: string, { text, about }: Notice): Promise<void> =>
  postLetter(tx, {
    to,
    subject: text.replace(/\s+/g, ' ').slice(0, 200),
    paragraphs: [text],
    requestId,
    ...(about ? { action: { label: 'Open it', path: about.path } } : {}),
  });

/** The people who may do something, for notices to whoever looks after it. */
export async function holdersOf(tx: Queryable, permission: string): Promise<number[]> {
  const [noun = '', action = ''] = permission.split('.');
  const { rows } = await tx.query<{ id: number }>(
    `select distinct u.id from "user" u join role r on r.id = any(u.role_ids) and r.archived_at is null
      where u.status = 'active' and u.archived_at is null and r.permissions && $1::text[] order by u.id`,
    [['*', permission, `${noun}.*`, `*.${action}`]],
  );
  return rows.map(({ id }) => id);
}
