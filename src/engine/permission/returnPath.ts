const HOME = '/';
const LONGEST = 2000;

/**
 * The page after sign-in or verification: the requested address if it is inside the product and not part of sign-in,
 * otherwise the home page. Query and hash are kept.
 *
 * @param from the raw segment of the address, percent-encoded once: `%2Fcustomers%2F12%3Ftab%3Djobs`
 */
export function returnPath(from: string): string {
  const address = decodedOnce(from);
  if (address === null || address.length > LONGEST) return HOME;
  if (!/^\/(?!\/)/.test(address) || /[\\\p{Cc}]/u.test(address)) return HOME;
  const path = resolved(address.replace(/[?#].*$/s, ''));
  return path === null || path.startsWith('//') || isPartOfSigningIn(path) ? HOME : address;
}

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The path as browser and router read it: dots resolved, escapes decoded, case ignored. Null if malformed. */
function resolved(path: string): string | null {
  const segments: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    const plain = decodedOnce(segment);
    if (plain === null) return null;
    if (plain === '..') segments.pop();
    else if (plain !== '.') segments.push(plain.toLowerCase());
  }
  return `/${segments.join('/')}`;
}

/** Sign-in and the verification of a second factor. The panel that sets up a second factor is an ordinary page. */
function isPartOfSigningIn(path: string): boolean {
  if (/^\/logon(\/|$)/.test(path)) return true;
  const from = /^\/users\/\d+\/2fa\/(.+)$/s.exec(path)?.[1];
  return from !== undefined && from.replace(/\/$/, '') !== 'create';
}
