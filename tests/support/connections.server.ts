import type { Source } from './sources.server.ts';

/** Modules of Node that open connections, or resolve names for those that do. */
const WIRES = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?$|^undici$/;

/** Packages that open connections of their own, to what the settings name, and where each is used. */
const CLIENTS: Readonly<Record<string, string>> = {
  nodemailer: 'src/engine/mail/',
  ioredis: 'src/engine/live/',
  pusher: 'src/engine/live/',
  'openid-client': 'src/areas/identity/',
};

/** What reads addresses, or is asked itself, without reaching for any. */
const HARMLESS =
  /^import\s*\{(?:\s*(?:createServer|Server|BlockList|SocketAddress|isIP|isIPv4|isIPv6|type \w+)\s*,?)+\}/;

/** Files that give a client of the settings its connection. */
const NAMED = ['src/engine/live/bus/postgresBus.server.ts'];

/**
 * What of a server file could reach the network past the room that judges where requests go, in words. Types are harmless,
 * and what tests stand up is theirs.
 */
export function* unjudgedConnections({ path, side, text }: Source): Generator<string> {
  if (side !== 'server' || path.startsWith('src/engine/outbound/') || path.includes('/testing/')) return;
  if (NAMED.includes(path)) return;
  for (const [statement, specifier = ''] of text.matchAll(IMPORT)) {
    if (HARMLESS.test(statement)) continue;
    const home = CLIENTS[specifier];
    if (WIRES.test(specifier) || (home && !path.startsWith(home)))
      yield `${path} imports ${specifier}: requests go through engine/outbound`;
  }
  if (/(?<![.\w'"`])fetch\(/.test(text)) yield `${path} fetches: requests go through engine/outbound`;
}

const IMPORT = /(?:^import\s+(?!type\b)[^;']*?|\bimport\(\s*)'([^']+)'/gm;
