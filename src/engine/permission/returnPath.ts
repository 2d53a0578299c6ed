const HOME = '/';
const LONGEST = 2000;

/**
 * Where a person goes on after signing in or verifying: the address they wanted, if it lies inside the product and is
 * not itself part of signing in; otherwise the home page. Query and hash are kept.
 *
 * @param from the raw segment of the address, percent-escaped once: `%2Fcustomers%2F12%3Ftab%3Djobs`
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

/** The path as a browser and the router understand it: dots resolved, escapes read, case ignored. Null if malformed. */
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

/** Sign-in and the verification of a second factor; the panel that sets one up is a page like any other. */
function isPartOfSigningIn(path: string): boolean {
  if (/^\/logon(\/|$)/.test(path)) return true;
  const from = /^\/users\/\d+\/2fa\/(.+)$/s.exec(path)?.[1];
  return from !== undefined && from.replace(/\/$/, '') !== 'create';
}
