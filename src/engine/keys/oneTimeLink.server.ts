import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/pool.server.ts';
import { Problem } from '../http/problem.ts';
import { isEqual, type KeyRing } from './keys.server.ts';

/** What a link does once it is used. */
export interface LinkFacts {
  readonly purpose: string;
  readonly userId: number;
  readonly minutes: number;
  /** What it is about beside the person. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Earlier ones of the same purpose and person go on working. */
  readonly isBesideOthers?: true;
}

/** A link that may still be used. */
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
 * Makes a link; those of the same purpose and person made before stop working, unless it is beside others. The token is made of it when the letter
 * leaves: `postLetter` is told the link's id, and puts the token where the path says `{token}`.
 *
 * @param now ISO moment
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

/** From here on no link of one purpose and person does anything. */
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

/** From here on no link of one purpose that is about a thing does anything, whoever made it. */
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

/** The token of a link that may still be used; null for one that has ended. */
export async function tokenOf(tx: Queryable, keys: KeyRing, id: number, now: string): Promise<string | null> {
  const { rows } = await tx.query<LinkRow>(
    'select * from one_time_link where id = $1 and ended_at is null and expires_at > $2',
    [id, now],
  );
  return rows[0] ? tokenFor(keys, rows[0]) : null;
}

/** Whom a link is for, without using it: opening a letter, or a program that looks at its links, changes nothing. @throws 410 */
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

/** Uses a link: of many at once one gets it. @throws 410, with one text for used, old and foreign ones */
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

/** One text for a link that was used, is too old, was replaced, or never was one. */
export const linkGone = (): Problem =>
  new Problem(410, 'gone', 'This link has been used, has expired or was replaced by a newer link. Ask for a new one.');

const TOKEN = /^(\d{1,15})-([\w-]{43})$/;

function tokenFor(keys: KeyRing, { id, purpose, salt }: Pick<LinkRow, 'id' | 'purpose' | 'salt'>): string {
  const mac = createHmac('sha256', keys.derive('one-time-link')).update(`${id}\n${purpose}\n`).update(salt);
  return `${id}-${mac.digest('base64url')}`;
}
