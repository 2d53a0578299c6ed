import type { Source } from './sources.server.ts';

/** Node modules that open connections, or resolve names. */
const WIRES = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?$|^undici$/;

/** Packages that open connections to configured servers, and where each may be used. */
const CLIENTS: Readonly<Record<string, string>> = {
  nodemailer: 'src/engine/mail/',
  ioredis: 'src/engine/live/',
  pusher: 'src/engine/live/',
  'openid-client': 'src/areas/identity/',
};

/** Imports that parse addresses or listen, but open no connections. */
const HARMLESS =
  /^import\s*\{(?:\s*(?:createServer|Server|BlockList|SocketAddress|isIP|isIPv4|isIPv6|type \w+)\s*,?)+\}/;

/** Files that provide the connection of a configured client. */
const NAMED = ['src/engine/live/bus/postgresBus.server.ts'];

/**
 * Reports imports in a server file that could bypass the outbound policy, in words. Type imports and test files are
 * allowed.
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
