import { makeLink } from '#engine/keys/oneTimeLink.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { postLetter } from '#engine/mail/mail.server.ts';
import { type LinkPurpose, linkKind } from './links.ts';

/** A letter with a link that does one thing once. */
export interface LinkLetter {
  readonly purpose: LinkPurpose;
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the button says. */
  readonly label: string;
  readonly about?: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Makes a link and posts it, in one transaction; the link before it of the same purpose stops working, unless its kind says otherwise. */
export async function postLink(
  tx: Queryable,
  { purpose, userId, label, about, ...letter }: LinkLetter,
  now: string,
): Promise<void> {
  const { path, ...kind } = linkKind(purpose);
  const linkId = await makeLink(tx, { purpose, userId, ...kind, ...(about ? { about } : {}) }, now);
  await postLetter(tx, { ...letter, action: { label, path, linkId }, key: `link:${linkId}` });
}
