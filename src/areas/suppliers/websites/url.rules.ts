/** Scheme, name and password, host with its port, and the rest. */
const PARTS = /^(https?):\/\/(?:([^/?#@]*)@)?([^/?#:[\]]+|\[[0-9a-f:.]+\])(?::(\d+))?(.*)$/i;
const USUAL_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** An address as it is compared: scheme and host in small letters, without the usual port and an empty path. */
export function plainAddress(address: string): string {
  const [, scheme = '', , host = '', port = '', rest = ''] = PARTS.exec(address.trim()) ?? [];
  if (host === '') return address;
  const kind = scheme.toLowerCase();
  const shownPort = port === '' || port === USUAL_PORT[kind] ? '' : `:${port}`;
  return `${kind}://${host.toLowerCase()}${shownPort}${rest === '/' ? '' : rest}`;
}

/** Whether an address carries a user name or a password, which belong in a credential. */
export const hasLogin = (address: string): boolean => PARTS.exec(address.trim())?.[2] !== undefined;

/** Whether what is typed at an address can be read on the way. */
export const isPlain = (address: string): boolean => /^http:\/\//i.test(address);
