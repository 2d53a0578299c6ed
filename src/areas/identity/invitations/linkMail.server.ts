import { makeLink } from '#engine/keys/oneTimeLink.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { type LinkPurpose, linkKind } from './links.ts';

/** An email with a one-time link. */
export interface LinkMail {
  readonly purpose: LinkPurpose;
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Label of the button. */
  readonly label: string;
  readonly about?: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/**
 * Creates a link and emails it in one transaction. A previous link of the same purpose ends, unless its kind allows
 * several.
 */
export async function postLink(
  tx: Queryable,
  { purpose, userId, label, about, ...mail }: LinkMail,
  now: string,
): Promise<void> {
  const { path, ...kind } = linkKind(purpose);
  const linkId = await makeLink(tx, { purpose, userId, ...kind, ...(about ? { about } : {}) }, now);
  await queueMail(tx, { ...mail, action: { label, path, linkId }, key: `link:${linkId}` });
}
