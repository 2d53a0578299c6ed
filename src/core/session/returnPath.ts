const MOST = 2000;
/** The panel that sets a second factor up is a place to return to; the verification itself is not. */
const VERIFICATION = /^\/users\/[^/]+\/2fa\/(?!create(?:\/|$))/;

/**
 * Where to go after signing in, from the raw segment or query value that said where the user came from. Decodes
 * percent-escapes exactly once; anything that could lead off the site, back to the sign-in, or cannot be read is "/".
 */
export function returnPath(from: string): string {
  const address = decodeOnce(from);
  if (address === null || address.length > MOST || !isOwnAddress(address)) return '/';
  const path = address.replace(/[?#].*$/s, '');
  if (path === '/logon' || path.startsWith('/logon/') || VERIFICATION.test(path)) return '/';
  return address;
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Begins with one slash; browsers read "//" and "/\" as another host, and drop control characters on the way. */
const isOwnAddress = (address: string): boolean =>
  address.startsWith('/') &&
  !address.startsWith('//') &&
  !address.includes('\\') &&
  !/[\u0000-\u001f\u007f-\u009f]/.test(address);
