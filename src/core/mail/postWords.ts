/** How the post is doing, as `/api/v1/mail` answers. */
export interface PostAnswer {
  readonly isSetUp: boolean;
  /** In a restored copy: since when nothing leaves. */
  readonly heldSince: string | null;
  readonly waiting: number;
  readonly failed: number;
  readonly error: string | null;
}

/** What whoever looks after the system should know of the post, and do; null when all is well. */
export function postWords({ isSetUp, heldSince, waiting, failed, error }: PostAnswer): string | null {
  const letters = (count: number) => (count === 1 ? 'One letter' : `${count} letters`);
  if (heldSince !== null)
    return `This is a restored copy: letters and webhooks are held${waiting > 0 ? ` (${waiting} wait)` : ''}. Let them go only if the original is gone; otherwise people get everything twice.`;
  if (waiting > 0 && !isSetUp)
    return `${letters(waiting)} cannot be sent: no mail server is set up. Set SMTP_URL and MAIL_FROM and start again, and ${waiting === 1 ? 'it is' : 'they are'} sent.`;
  if (waiting > 0 && error)
    return `${letters(waiting)} waiting. The mail server says: ${error}. It is tried again by itself.`;
  if (failed > 0)
    return `${letters(failed)} of the last seven days could not be sent. The mail server refused; check the addresses of those invited.`;
  return null;
}
