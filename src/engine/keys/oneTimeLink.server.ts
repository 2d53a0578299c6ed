import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/pool.server.ts';
import { Problem } from '../http/problem.ts';
import { isEqual, type KeyRing } from './keys.server.ts';

/** The properties of a one-time link. */
export interface LinkFacts {
  readonly purpose: string;
  readonly userId: number;
  readonly minutes: number;
  /** The subject of the link, in addition to the user. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Earlier links of the same purpose and user stay valid. */
  readonly isBesideOthers?: true;
}

/** A link that is still valid. */
export interface LiveLink {
  readonly id: number;
  readonly userId: number;
  readonly about: Readonly<Record<string, unknown>>;
}

interface LinkRow extends Record<string, unknown> {
  id: number;
  purpose: string;
  user_id: number;
  salt: Buffer;
  about: Readonly<Record<string, unknown>>;
}

/**
 * Creates a link. Earlier links of the same purpose and user become invalid, unless `isBesideOthers` is set. The token
 * is only created when the email is sent: `queueMail` receives the link's id and replaces `{token}` in the path.
 *
 * @param now ISO time
 * @returns the link's id
 */
export async function makeLink(
  tx: Queryable,
  { purpose, userId, minutes, about = {}, isBesideOthers }: LinkFacts,
  now: string,
): Promise<number> {
  if (!isBesideOthers) await endLinks(tx, { purpose, userId }, now);
  const { rows } = await tx.query<{ id: number }>(
    `insert into one_time_link (purpose, user_id, salt, about, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(mins => $6)) returning id`,
    [purpose, userId, randomBytes(32), JSON.stringify(about), now, minutes],
  );
  return rows[0]?.id ?? 0;
}

/** Invalidates all links of a purpose and user. */
export async function endLinks(
  tx: Queryable,
  { purpose, userId }: Pick<LinkFacts, 'purpose' | 'userId'>,
  now: string,
): Promise<void> {
  await tx.query(
    `update one_time_link set ended_at = $3, ended_by = 'replacement' where purpose = $1 and user_id = $2 and ended_at is null`,
    [purpose, userId, now],
  );
}

/** Invalidates all links of a purpose and subject, for any user. */
export async function endLinksAbout(
  tx: Queryable,
  { purpose, about }: { readonly purpose: string; readonly about: Readonly<Record<string, unknown>> },
  now: string,
): Promise<void> {
  await tx.query(
    `update one_time_link set ended_at = $3, ended_by = 'replacement' where purpose = $1 and about @> $2::jsonb and ended_at is null`,
    [purpose, JSON.stringify(about), now],
  );
}

/** The token of a valid link; null if the link has ended. */
export async function tokenOf(tx: Queryable, keys: KeyRing, id: number, now: string): Promise<string | null> {
  const { rows } = await tx.query<LinkRow>(
    'select * from one_time_link where id = $1 and ended_at is null and expires_at > $2',
    [id, now],
  );
  return rows[0] ? tokenFor(keys, rows[0]) : null;
}

/** Checks a link without using it, so that opening an email or a link scanner does not use it up. @throws 410 */
export async function lookAtLink(
  tx: Queryable,
  keys: KeyRing,
  { purpose, token }: { readonly purpose: string; readonly token: string },
  now: string,
): Promise<LiveLink> {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  if (!id || !mac) throw linkGone();
  const { rows } = await tx.query<LinkRow>(
    'select * from one_time_link where id = $1 and purpose = $2 and ended_at is null and expires_at > $3',
    [id, purpose, now],
  );
  const [row] = rows;
  if (!row || !isEqual(tokenFor(keys, row), token)) throw linkGone();
  return { id: row.id, userId: row.user_id, about: row.about };
}

/** Uses a link. Of several concurrent uses, one succeeds. @throws 410, the same for used, expired and unknown links */
export async function spendLink(
  tx: Queryable,
  keys: KeyRing,
  asked: { readonly purpose: string; readonly token: string },
  now: string,
): Promise<LiveLink> {
  const link = await lookAtLink(tx, keys, asked, now);
  const used = await tx.query(
    `update one_time_link set ended_at = $2, ended_by = 'use' where id = $1 and ended_at is null and expires_at > $2 returning id`,
    [link.id, now],
  );
  if (used.rows.length === 0) throw linkGone();
  return link;
}

/** The same text for a link that was used, has expired, was replaced or never existed. */
export const linkGone = (): Problem =>
  new Problem(410, 'gone', 'This link has been used, has expired or was replaced by a newer link. Ask for a new one.');

const TOKEN = /^(\d{1,15})-([\w-]{43})$/;

function tokenFor(keys: KeyRing, { id, purpose, salt }: Pick<LinkRow, 'id' | 'purpose' | 'salt'>): string {
  const mac = createHmac('sha256', keys.derive('one-time-link')).update(`${id}\n${purpose}\n`).update(salt);
  return `${id}-${mac.digest('base64url')}`;
}
