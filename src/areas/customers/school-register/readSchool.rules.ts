import { readPhone } from '#engine/kinds/phone/phone.ts';
import { britishPostcode } from '#engine/kinds/postcode/postcode.ts';
import { urlKind } from '#engine/kinds/url/url.ts';
import type { RegisteredSchool, SchoolLink } from './school.ts';

/*
 * The register file has about 135 columns, which change between releases. Columns are found by name, and missing ones
 * count as unknown. (Get Information about Schools, "all establishment data" and "establishment links".)
 */

/** Cells of one row by header, both as in the file. */
export type Cells = ReadonlyMap<string, string>;

export type RegisterFile = 'schools' | 'links';

/** The register file that a header belongs to; undefined when it is neither. */
export function registerFileOf(header: readonly string[]): RegisterFile | undefined {
  const names = new Set(header.map(headerForm));
  if (names.has('urn') && names.has('linkurn')) return 'links';
  if (names.has('urn') && names.has('establishmentname')) return 'schools';
  return undefined;
}

/** Normalises headers: "EstablishmentStatus (name)" and "establishmentstatus(name)" are the same column. */
export const headerForm = (header: string): string => header.toLowerCase().replace(/[\s_*\ufeff"]/g, '');

/** A row of the schools file; undefined without a URN or name. */
export function readSchool(cells: Cells): RegisteredSchool | undefined {
  const text = (header: string): string | null => known(cells.get(header));
  const urn = /^\d{6}$/.exec(text('urn') ?? '')?.[0];
  const name = text('establishmentname');
  if (!urn || !name) return undefined;
  return {
    urn,
    name,
    type: text('typeofestablishment(name)'),
    typeGroup: text('establishmenttypegroup(name)'),
    status: text('establishmentstatus(name)'),
    phase: text('phaseofeducation(name)'),
    openedOn: dayOf(text('opendate')),
    closedOn: dayOf(text('closedate')),
    lowAge: numberOf(text('statutorylowage')),
    highAge: numberOf(text('statutoryhighage')),
    capacity: numberOf(text('schoolcapacity')),
    pupils: numberOf(text('numberofpupils')),
    trust: text('trusts(name)'),
    trustCode: text('trusts(code)'),
    federation: text('federations(name)'),
    authority: text('la(name)'),
    dfeNumber: dfeNumberOf(text('la(code)'), text('establishmentnumber')),
    ukprn: text('ukprn'),
    street: text('street'),
    locality: text('locality'),
    address3: text('address3'),
    town: text('town'),
    county: text('county(name)'),
    postcode: britishPostcode(text('postcode') ?? '') ?? null,
    uprn: /^[1-9]\d{0,11}$/.exec(text('uprn') ?? '')?.[0] ?? null,
    website: websiteOf(text('schoolwebsite')),
    phone: phoneOf(text('telephonenum')),
    headTitle: text('headtitle(name)'),
    headFirstName: text('headfirstname'),
    headLastName: text('headlastname'),
    headJobTitle: text('headpreferredjobtitle'),
    changedOn: dayOf(text('lastchangeddate')),
  };
}

/** A row of the links file; undefined without two valid URNs. */
export function readLink(cells: Cells): SchoolLink | undefined {
  const urn = known(cells.get('urn'));
  const linkUrn = known(cells.get('linkurn'));
  if (!/^\d{6}$/.test(urn ?? '') || !/^\d{6}$/.test(linkUrn ?? '')) return undefined;
  return {
    urn: urn ?? '',
    linkUrn: linkUrn ?? '',
    linkName: known(cells.get('linkname')) ?? '',
    linkType: known(cells.get('linktype')) ?? 'Other',
    establishedOn: dayOf(known(cells.get('linkestablisheddate'))),
  };
}

/** Values that the register uses for unknown. */
const UNKNOWN = /^(?:not recorded|not applicable|does not apply|not supported by a (?:trust|federation)|unknown|-)?$/i;

function known(cell: string | undefined): string | null {
  const text = (cell ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  return UNKNOWN.test(text) ? null : text;
}

/** "31-08-2021" → "2021-08-31" */
function dayOf(text: string | null): string | null {
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text ?? '') ?? [];
  if (!day || !month || !year || Number(month) > 12 || Number(month) < 1) return null;
  const length = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= length ? `${year}-${month}-${day}` : null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;

const dfeNumberOf = (authority: string | null, establishment: string | null): string | null =>
  authority && establishment ? `${authority}/${establishment.padStart(4, '0')}` : null;

function websiteOf(text: string | null): string | null {
  if (!text) return null;
  const read = urlKind.read(text, {});
  return 'value' in read && /^https?:/.test(String(read.value)) ? String(read.value) : null;
}

/** Adds the leading zero that spreadsheets remove. */
function phoneOf(text: string | null): string | null {
  if (!text) return null;
  const read = readPhone(/^[1-9]\d{8,9}$/.test(text.replace(/\s/g, '')) ? `0${text}` : text, 'GB');
  return 'e164' in read ? read.e164 : null;
}
