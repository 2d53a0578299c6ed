/** How the post is doing, as `/api/v1/mail` answers. */
export interface PostAnswer {
  readonly isSetUp: boolean;
  readonly waiting: number;
  readonly failed: number;
  readonly error: string | null;
}

/** What whoever looks after the system should know of the post, and do; null when all is well. */
export function postWords({ isSetUp, waiting, failed, error }: PostAnswer): string | null {
  const letters = (count: number) => (count === 1 ? 'One letter' : `${count} letters`);
  if (waiting > 0 && !isSetUp)
    return `${letters(waiting)} cannot be sent: no mail server is set up. Set SMTP_URL and MAIL_FROM, and start again; then it is sent by itself.`;
  if (waiting > 0 && error)
    return `${letters(waiting)} waiting. The mail server says: ${error}. It is tried again by itself.`;
  if (failed > 0)
    return `${letters(failed)} of the last seven days could not be sent. The mail server refused; check the addresses of those invited.`;
  return null;
}
