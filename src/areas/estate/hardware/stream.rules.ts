/** Host name or IP address, with a port and a path. */
const PLACE = String.raw`(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:[/?#].*)?`;
// A password may contain a slash or @, so the login ends at the first @ with a place after it.
const WITH_LOGIN = new RegExp(String.raw`^(rtsps?://)(.+?)@(${PLACE})$`, 'i');
const USER_KEYS = ['user', 'username'];
const PASSWORD_KEYS = ['pass', 'password', 'pwd', 'auth'];

/** The error message for a camera stream URL; undefined when it is valid. */
export function streamComplaint(address: string): string | undefined {
  const [, rest] = /^rtsps?:\/\/(.*)$/i.exec(address) ?? [];
  if (rest === undefined) return 'Enter an address that begins with rtsp:// or rtsps://.';
  const [host = ''] = rest.split(/[/?#]/);
  // A password may contain a slash, so also look for @ after the first slash.
  if (host.includes('@') || /^[^/]*:[^@]*@/.test(rest)) return REMOVE;
  if (queryOf(address).some(([key]) => USER_KEYS.includes(key) || PASSWORD_KEYS.includes(key))) return REMOVE;
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.test(host))
    return 'Enter an address with a host name or IP address.';
  return undefined;
}

const REMOVE = 'Remove the user name and password from the address.';

/** A stream URL without its login, and the login. */
export interface StreamLogin {
  readonly address: string;
  readonly username: string | null;
  readonly password: string;
}

/**
 * Takes the login out of a stream URL: `rtsp://admin:pa55@10.20.3.15/live`, or `?user=admin&password=pa55`. Null if
 * there is no password, or if the rest is not a valid address.
 */
export function splitLogin(address: string): StreamLogin | null {
  const [, scheme = '', login, place = ''] = WITH_LOGIN.exec(address) ?? [];
  const [username, password] = login === undefined ? [null, null] : partsOf(login);
  const [bare, found] = withoutLogin(login === undefined ? address : `${scheme}${place}`);
  const secret = password ?? found.password;
  if (!secret || streamComplaint(bare) !== undefined) return null;
  return { address: bare, username: username ?? found.username, password: secret };
}

function partsOf(login: string): readonly [username: string | null, password: string | null] {
  const at = login.indexOf(':');
  if (at < 0) return [decoded(login), null];
  return [decoded(login.slice(0, at)) || null, decoded(login.slice(at + 1)) || null];
}

/** Removes the parameters of a login from the query. The others stay as they are, in their order. */
function withoutLogin(
  address: string,
): readonly [bare: string, found: Pick<StreamLogin, 'username'> & { password: string | null }] {
  const parameters = queryOf(address);
  const valueOf = (keys: readonly string[]): string | null =>
    parameters.find(([key]) => keys.includes(key))?.[1] || null;
  const found = { username: valueOf(USER_KEYS), password: valueOf(PASSWORD_KEYS) };
  if (found.username === null && found.password === null) return [address, found];
  const others = parameters.filter(([key]) => !USER_KEYS.includes(key) && !PASSWORD_KEYS.includes(key));
  const start = address.slice(0, address.indexOf('?'));
  return [others.length > 0 ? `${start}?${others.map(([, , text]) => text).join('&')}` : start, found];
}

/** The parameters of an address: lower-case key, value, and the text of both. */
function queryOf(address: string): readonly (readonly [key: string, value: string, text: string])[] {
  const at = address.indexOf('?');
  if (at < 0) return [];
  return address
    .slice(at + 1)
    .split('&')
    .map((text) => {
      const [key = '', ...value] = text.split('=');
      return [key.toLowerCase(), decoded(value.join('=')), text] as const;
    });
}

/** A text without its escapes. One that is not escaped properly stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
