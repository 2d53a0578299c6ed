import { daysBetween } from '#engine/calendar/days.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';

/** Registration data of a domain from a registry (RFC 9083). */
export interface Registration {
  readonly endsOn: string | null;
  readonly registrar: string | null;
  readonly statuses: readonly string[];
  readonly nameservers: readonly string[];
  readonly dnssec: boolean | null;
}

/** Registration data from a registry, or the fault. */
export type LookedUp = { readonly found: Registration } | { readonly fault: string };

type Json = Readonly<Record<string, unknown>>;

const MOST_SERVERS = 13;

/** Parses the response of a registry; null when it does not describe a domain. */
export function readRegistration(answer: unknown): Registration | null {
  if (!isObject(answer) || answer.objectClassName !== 'domain') return null;
  const ends = listOf(answer.events).find(({ eventAction }) => eventAction === 'expiration')?.eventDate;
  const registrar = listOf(answer.entities).find(({ roles }) => Array.isArray(roles) && roles.includes('registrar'));
  const statuses = Array.isArray(answer.status) ? answer.status.filter((each) => typeof each === 'string') : [];
  const secure = isObject(answer.secureDNS) ? answer.secureDNS.delegationSigned : null;
  return {
    endsOn: typeof ends === 'string' && !Number.isNaN(Date.parse(ends)) ? dayOf(new Date(ends).toISOString()) : null,
    registrar: registrar ? nameOf(registrar) : null,
    statuses,
    nameservers: listOf(answer.nameservers)
      .flatMap(({ ldhName }) => (typeof ldhName === 'string' ? ldhName.toLowerCase().replace(/\.$/, '') : []))
      .slice(0, MOST_SERVERS),
    dnssec: typeof secure === 'boolean' ? secure : null,
  };
}

/** The full name of an entity, from its jCard (RFC 7095). */
function nameOf({ vcardArray }: Json): string | null {
  const lines: unknown = Array.isArray(vcardArray) ? vcardArray[1] : null;
  if (!Array.isArray(lines)) return null;
  const line: unknown = lines.find((each) => Array.isArray(each) && each[0] === 'fn');
  const name: unknown = Array.isArray(line) ? line[3] : null;
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

interface Known {
  readonly expiresOn: string | null;
  readonly expirySource: 'registry' | 'manual' | null;
}

/**
 * The end of a registration after a look-up. Keeps a date entered by hand and stores a different registry date
 * separately.
 */
export function settledEnd({ expiresOn, expirySource }: Known, found: string | null) {
  if (found === null) return { expiresOn, expirySource, registryEndsOn: null };
  const isManual = expiresOn !== null && expirySource !== 'registry';
  if (isManual && Math.abs(daysBetween(expiresOn, found)) > 1)
    return { expiresOn, expirySource: 'manual' as const, registryEndsOn: found };
  return { expiresOn: found, expirySource: 'registry' as const, registryEndsOn: null };
}

const NEAR = 60;
const WEEK = 7;

/** Whether a domain is due for a look-up: daily within 60 days of its end, otherwise weekly. */
export function isLookupDue(expiresOn: string | null, checkedOn: string | null, today: string): boolean {
  if (checkedOn === null) return true;
  const age = daysBetween(checkedOn, today);
  return age >= (expiresOn !== null && daysBetween(today, expiresOn) <= NEAR ? 1 : WEEK);
}
