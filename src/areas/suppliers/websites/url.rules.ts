/** Scheme, user name and password, host, port, and the rest. */
const PARTS = /^(https?):\/\/(?:([^/?#@]*)@)?([^/?#:[\]]+|\[[0-9a-f:.]+\])(?::(\d+))?(.*)$/i;
const USUAL_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** Normalises a URL for comparison: lower-case scheme and host, no default port and no empty path. */
export function plainAddress(address: string): string {
  const [, scheme = '', , host = '', port = '', rest = ''] = PARTS.exec(address.trim()) ?? [];
  if (host === '') return address;
  const kind = scheme.toLowerCase();
  const shownPort = port === '' || port === USUAL_PORT[kind] ? '' : `:${port}`;
  return `${kind}://${host.toLowerCase()}${shownPort}${rest === '/' ? '' : rest}`;
}

/** Whether a URL contains a user name or password, which belong in a credential. */
export const hasLogin = (address: string): boolean => PARTS.exec(address.trim())?.[2] !== undefined;

/** Whether a URL is unencrypted. */
export const isPlain = (address: string): boolean => /^http:\/\//i.test(address);
