import { MONTHS } from '#engine/calendar/calendar.ts';
import type { Registration } from './rdap.rules.ts';
import { endingsOf, WITHOUT_RDAP } from './registries.ts';

/** Servers of endings below a top-level domain. IANA names only those of top-level domains. */
const BELOW: Readonly<Record<string, string>> = { 'ac.uk': 'whois.ja.net', 'gov.uk': 'whois.ja.net' };

/** Where to ask about a name without RDAP: a known server, or IANA about an ending. Null if nobody can be asked. */
export function whoisPlaceOf(fqdn: string): { readonly host: string } | { readonly ending: string } | null {
  const endings = endingsOf(fqdn);
  for (const ending of endings) {
    const host = BELOW[ending];
    if (host) return { host };
    if (WITHOUT_RDAP.has(ending)) return null;
  }
  const ending = endings.at(-1);
  return ending ? { ending } : null;
}

/** The WHOIS server in an answer of IANA; null if the ending has none. */
export function serverIn(text: string): string | null {
  const host = /^(?:whois|refer):[ \t]*(\S+)$/im.exec(text)?.[1]?.toLowerCase();
  return host && /^[a-z0-9.-]+$/.test(host) ? host : null;
}

const UNKNOWN =
  /^(?:%+\s*)?(?:no match|not found|no entries found|no data found|domain not found|object does not exist|not registered|no such domain)|is available for registration|^status:\s*(?:available|free)/im;

const ENDS = [
  'registry expiry date',
  'registrar registration expiration date',
  'expiry date',
  'expiration date',
  'expiration time',
  'renewal date',
  'expires on',
  'expires',
  'expire',
  'paid-till',
  'validity',
];
const REGISTRARS = ['registrar', 'registrar name', 'sponsoring registrar', 'registered by', 'registered for'];
const SERVERS = ['name server', 'name servers', 'nserver', 'nameserver', 'nameservers', 'servers'];
const STATUSES = ['domain status', 'status', 'eppstatus'];
const MOST_SERVERS = 13;

/**
 * Reads the answer of a WHOIS server, which has no fixed format: lines of `key: value`, or a key with its values on
 * the indented lines below. "unknown" means that the name is not registered; null that nothing was understood.
 */
export function readWhois(text: string): Registration | 'unknown' | null {
  const lines = linesOf(text);
  const valuesOf = (keys: readonly string[]): readonly string[] =>
    lines.filter(([key]) => keys.includes(key)).map(([, value]) => value);
  const endsOn = ENDS.flatMap((key) => valuesOf([key]).map(dayIn)).find((day) => day !== null) ?? null;
  const [registrar] = REGISTRARS.flatMap((key) => valuesOf([key]));
  const nameservers = valuesOf(SERVERS).map((value) => (value.split(/\s/)[0] ?? '').toLowerCase().replace(/\.$/, ''));
  if (endsOn === null && !registrar && nameservers.length === 0) return UNKNOWN.test(text) ? 'unknown' : null;
  const secure = valuesOf(['dnssec'])[0]?.toLowerCase();
  return {
    endsOn,
    registrar: registrar?.replace(/^name:\s*/i, '').slice(0, 200) ?? null,
    statuses: [...new Set(valuesOf(STATUSES).map(statusOf))],
    nameservers: [...new Set(nameservers)]
      .filter((host) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host))
      .slice(0, MOST_SERVERS),
    dnssec: secure === undefined ? null : !/^(?:unsigned|no|inactive)/.test(secure),
  };
}

/** “clientTransferProhibited https://icann.org/epp#…” as the registry’s RDAP says it: “client transfer prohibited”. */
const statusOf = (value: string): string =>
  (value.split(/\s+https?:/)[0] ?? '')
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .toLowerCase()
    .trim()
    .slice(0, 60);

/** Lower-case keys with their values. */
function linesOf(text: string): readonly (readonly [key: string, value: string])[] {
  const found: [string, string][] = [];
  let heading = '';
  for (const line of text.split(/\r?\n/).slice(0, 1_000)) {
    if (line.trim() === '' || /^\s*[%#>]/.test(line)) continue;
    const isBelow = /^\s/.test(line) && heading !== '';
    const [, key = '', value = ''] = /^\s*([A-Za-z][A-Za-z /-]{1,50}):\s*(.*)$/.exec(line) ?? [];
    if (isBelow && (key === '' || key.toLowerCase() === 'name')) found.push([heading, line.trim()]);
    else if (value !== '') found.push([key.toLowerCase(), value.trim()]);
    heading = key !== '' && value === '' ? key.toLowerCase() : isBelow ? heading : '';
  }
  return found;
}

const NAMES = MONTHS.map((month) => month.toLowerCase());

/** A day in the forms of registries: 2031-05-01T…, 2031.05.01, 01-May-2031, “Monday 5th May 2031”, 01.05.2031. */
function dayIn(value: string): string | null {
  const [, year, month, day] = /\b(\d{4})[-./](\d\d)[-./](\d\d)/.exec(value) ?? [];
  if (year && month && day) return valid(year, month, day);
  const [, first, name, last] = /\b(\d{1,2})(?:st|nd|rd|th)?[- ]([A-Za-z]{3})[a-z]*[- ](\d{4})/.exec(value) ?? [];
  const at = NAMES.indexOf((name ?? '').toLowerCase());
  if (first && last && at >= 0) return valid(last, String(at + 1), first);
  const [, d, m, y] = /\b(\d\d)[./](\d\d)[./](\d{4})/.exec(value) ?? [];
  return d && m && y ? valid(y, m, d) : null;
}

function valid(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? null : text;
}
