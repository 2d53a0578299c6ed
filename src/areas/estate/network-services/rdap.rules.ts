import { daysBetween } from '#engine/calendar/days.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';

/** What a registry says of a domain (RFC 9083). */
export interface Registration {
  readonly endsOn: string | null;
  readonly registrar: string | null;
  readonly statuses: readonly string[];
  readonly nameservers: readonly string[];
  readonly dnssec: boolean | null;
}

type Json = Readonly<Record<string, unknown>>;

const MOST_SERVERS = 13;

/** Reads the answer of a registry; null for what is none of a domain. */
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

/** The full name of an entity: a line of its card (RFC 7095). */
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

/** The end of a registration after a look-up: a day entered by hand is kept, and one that differs is told beside it. */
export function settledEnd({ expiresOn, expirySource }: Known, found: string | null) {
  if (found === null) return { expiresOn, expirySource, registryEndsOn: null };
  const isManual = expiresOn !== null && expirySource !== 'registry';
  if (isManual && Math.abs(daysBetween(expiresOn, found)) > 1)
    return { expiresOn, expirySource: 'manual' as const, registryEndsOn: found };
  return { expiresOn: found, expirySource: 'registry' as const, registryEndsOn: null };
}

const NEAR = 60;
const WEEK = 7;

/** Whether a domain is to be looked up again: daily within 60 days of its end, else weekly. */
export function isLookupDue(expiresOn: string | null, checkedOn: string | null, today: string): boolean {
  if (checkedOn === null) return true;
  const age = daysBetween(checkedOn, today);
  return age >= (expiresOn !== null && daysBetween(today, expiresOn) <= NEAR ? 1 : WEEK);
}
