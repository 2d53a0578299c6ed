import { normalise } from '#engine/store/index/rank.ts';
import { type CustomerType, PHASES, type Phase } from '../customers/choices.ts';
import { isClosed, type RegisteredSchool } from './school.ts';

/** Initial form values from a school in the register; omits unknown fields. */
export interface SchoolDraft {
  readonly customer: Readonly<Record<string, unknown>>;
  readonly site: Readonly<Record<string, unknown>> | null;
  readonly contact: Readonly<Record<string, unknown>> | null;
}

/** Form values of a new customer from the register. */
export function schoolDraft(school: RegisteredSchool): SchoolDraft {
  const site = siteOf(school);
  return {
    customer: given({ ...customerOf(school), type: typeOf(school), source: null }),
    site:
      site.line1 && site.town
        ? given({ name: 'Main site', ...site, country: 'United Kingdom', uprn: school.uprn })
        : null,
    contact: school.headLastName
      ? given({
          firstName: school.headFirstName,
          lastName: school.headLastName,
          jobTitle: school.headJobTitle ?? 'Head teacher',
          roles: ['primary', 'decisionMaker'],
        })
      : null,
  };
}

const given = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const customerOf = (school: RegisteredSchool) => ({
  name: school.name,
  urn: school.urn,
  phase: phaseOf(school),
  pupilCount: school.pupils,
  phone: school.phone,
  website: school.website,
});

/** The first address line may be in any of three columns. */
function siteOf(school: RegisteredSchool) {
  const [line1 = null, line2 = null, line3 = null] = [school.street, school.locality, school.address3].filter(
    (each) => each !== null && each !== school.town,
  );
  return {
    line1,
    line2,
    line3,
    town: school.town ?? school.locality,
    county: school.county,
    postcode: school.postcode,
  };
}

export function typeOf({
  phase,
  typeGroup,
  type,
}: Pick<RegisteredSchool, 'phase' | 'typeGroup' | 'type'>): CustomerType {
  if (/college|universit|further education/i.test(`${typeGroup} ${type}`)) return 'college';
  return phase === 'Nursery' ? 'nursery' : 'school';
}

export function phaseOf({
  phase,
  typeGroup,
  type,
}: Pick<RegisteredSchool, 'phase' | 'typeGroup' | 'type'>): Phase | null {
  if (/^middle/i.test(phase ?? '')) return 'middle';
  const found = (Object.keys(PHASES) as Phase[]).find(
    (key) => PHASES[key].label.toLowerCase() === (phase ?? '').toLowerCase(),
  );
  return found ?? (/special/i.test(`${typeGroup} ${type}`) ? 'special' : null);
}

/** A fact that differs between the register and our data. */
export interface Difference {
  /** A field of the customer, or `site.` and a field of its primary site. */
  readonly field: string;
  readonly label: string;
  readonly ours: string | number | null;
  readonly theirs: string | number | null;
}

export interface OurSchool {
  readonly customer: Readonly<Record<string, unknown>>;
  /** The primary site; null when there is none. */
  readonly site: Readonly<Record<string, unknown>> | null;
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  phase: 'Phase',
  pupilCount: 'Pupils',
  phone: 'Phone',
  website: 'Website',
  'site.line1': 'Address line 1',
  'site.line2': 'Address line 2',
  'site.line3': 'Address line 3',
  'site.town': 'Town',
  'site.county': 'County',
  'site.postcode': 'Postcode',
};

/** Differences from the register. Unknown values and different spellings of names do not count. */
export function differencesOf(ours: OurSchool, school: RegisteredSchool): Difference[] {
  const theirs: Record<string, unknown> = { ...customerOf(school), ...(ours.site ? prefixed(siteOf(school)) : {}) };
  return Object.entries(LABELS).flatMap(([field, label]) => {
    const said = theirs[field];
    if (said === null || said === undefined) return [];
    const kept = field.startsWith('site.') ? ours.site?.[field.slice(5)] : ours.customer[field];
    return isSame(field, kept, said) ? [] : [{ field, label, ours: shown(kept), theirs: shown(said) }];
  });
}

const prefixed = (site: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(site).map(([key, value]) => [`site.${key}`, value]));
const shown = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

function isSame(field: string, kept: unknown, said: unknown): boolean {
  if (typeof kept !== 'string' || typeof said !== 'string') return kept === said;
  if (field === 'website') return host(kept) === host(said);
  return field === 'phase' ? kept === said : normalise(kept) === normalise(said);
}

const host = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/.*$/, '');

/** The date a school closed; null when it is open. */
export const closedOn = (school: RegisteredSchool): string | null => (isClosed(school) ? school.closedOn : null);
