/**
 * The otpauth address of a stored secret for one-time codes, for the QR code of an authenticator app: the address as it
 * is stored, or one that is made of the plain secret.
 */
export function otpauthOf(stored: string, title: string): string {
  const text = stored.trim();
  if (/^otpauth:/i.test(text)) return text;
  const secret = text.replaceAll(/[\s=-]/g, '').toUpperCase();
  return `otpauth://totp/${encodeURIComponent(title)}?secret=${secret}`;
}
