import { describe, expect, it } from 'vitest';
import { headerForm, readLink, readSchool, registerFileOf } from './readSchool.rules.ts';
import { differencesOf, phaseOf, schoolDraft, typeOf } from './schoolDraft.rules.ts';

const HEADER = [
  'URN',
  'LA (code)',
  'LA (name)',
  'EstablishmentNumber',
  'EstablishmentName',
  'TypeOfEstablishment (name)',
  'EstablishmentTypeGroup (name)',
  'EstablishmentStatus (name)',
  'OpenDate',
  'CloseDate',
  'PhaseOfEducation (name)',
  'SchoolCapacity',
  'NumberOfPupils',
  'Trusts (name)',
  'Street',
  'Locality',
  'Address3',
  'Town',
  'County (name)',
  'Postcode',
  'SchoolWebsite',
  'TelephoneNum',
  'HeadTitle (name)',
  'HeadFirstName',
  'HeadLastName',
  'HeadPreferredJobTitle',
  'UPRN',
];
const ROW = [
  '114375',
  '846',
  'Brighton and Hove',
  '36',
  'Elm Grove Primary School',
  'Community school',
  'Local authority maintained schools',
  'Open',
  '',
  '',
  'Primary',
  '420',
  '405',
  '',
  'Elm Grove',
  '',
  '',
  'Brighton',
  'Not recorded',
  'BN23ES',
  'www.elmgrove.brighton-hove.sch.uk',
  '1273708004',
  'Mrs',
  'Ann',
  'Smith',
  'Headteacher',
  '22058342',
];
const cells = (row: readonly string[], header = HEADER) =>
  new Map(header.map((name, at) => [headerForm(name), row[at] ?? '']));
const school = readSchool(cells(ROW));

describe('a row of the public register', () => {
  it('is read by its column names', () => {
    expect(school).toMatchObject({
      urn: '114375',
      name: 'Elm Grove Primary School',
      dfeNumber: '846/0036',
      pupils: 405,
      capacity: 420,
      county: null,
      postcode: 'BN2 3ES',
      website: 'https://www.elmgrove.brighton-hove.sch.uk',
      phone: '+441273708004',
      trust: null,
      openedOn: null,
    });
  });

  it('can lack columns and have others in any order', () => {
    const row = readSchool(
      cells(['X', '31-08-2021', '100006', 'CCfL'], ['New column', 'CloseDate', 'urn', 'Establishment Name']),
    );
    expect(row).toMatchObject({ urn: '100006', name: 'CCfL', closedOn: '2021-08-31', pupils: null });
  });

  it('without number or name is skipped', () => {
    expect(readSchool(cells(['', '', '', '', 'Nameless']))).toBeUndefined();
    expect(readSchool(cells(['12', '', '', '', 'Short']))).toBeUndefined();
  });

  it('drops dates that do not exist', () => {
    expect(
      readSchool(cells(['100006', 'CCfL', '31-02-2021'], ['URN', 'EstablishmentName', 'CloseDate']))?.closedOn,
    ).toBeNull();
  });

  it('in the links names predecessor and successor', () => {
    const header = ['URN', 'LinkURN', 'LinkName', 'LinkType', 'LinkEstablishedDate'];
    expect(registerFileOf(header)).toBe('links');
    expect(
      readLink(cells(['100006', '134643', 'CCfL Key Stage 3 PRU', 'Predecessor - merged', '01-01-2022'], header)),
    ).toEqual({
      urn: '100006',
      linkUrn: '134643',
      linkName: 'CCfL Key Stage 3 PRU',
      linkType: 'Predecessor - merged',
      establishedOn: '2022-01-01',
    });
  });

  it('is distinguished from any other file', () => {
    expect(registerFileOf(HEADER)).toBe('schools');
    expect(registerFileOf(['Name', 'Phone'])).toBeUndefined();
  });
});

describe('a school of the register', () => {
  it('fills in the forms of a new customer', () => {
    const draft = school && schoolDraft(school);
    expect(draft?.customer).toEqual({
      name: 'Elm Grove Primary School',
      urn: '114375',
      type: 'school',
      phase: 'primary',
      pupilCount: 405,
      phone: '+441273708004',
      website: 'https://www.elmgrove.brighton-hove.sch.uk',
    });
    expect(draft?.site).toMatchObject({ line1: 'Elm Grove', town: 'Brighton', postcode: 'BN2 3ES', uprn: '22058342' });
    expect(draft?.contact).toEqual({
      firstName: 'Ann',
      lastName: 'Smith',
      jobTitle: 'Headteacher',
      roles: ['primary', 'decisionMaker'],
    });
  });

  it('is a nursery, a college or a special school if the register says so', () => {
    expect(typeOf({ phase: 'Nursery', typeGroup: null, type: null })).toBe('nursery');
    expect(typeOf({ phase: '16 plus', typeGroup: 'Colleges', type: 'Further education' })).toBe('college');
    expect(phaseOf({ phase: 'Middle deemed secondary', typeGroup: null, type: null })).toBe('middle');
    expect(phaseOf({ phase: null, typeGroup: 'Special schools', type: null })).toBe('special');
  });

  it('differs from ours only in known, different values', () => {
    if (!school) throw new Error('The row above is a school.');
    const ours = {
      customer: {
        name: 'Elm Grove Primary Sch.',
        phase: 'primary',
        pupilCount: 398,
        phone: '+441273708004',
        website: 'http://elmgrove.brighton-hove.sch.uk/',
      },
      site: { line1: 'Elm Grove', line2: 'Rear gate', town: 'Hove', county: 'East Sussex', postcode: 'BN2 3ES' },
    };
    expect(differencesOf(ours, school)).toEqual([
      { field: 'pupilCount', label: 'Pupils', ours: 398, theirs: 405 },
      { field: 'site.town', label: 'Town', ours: 'Hove', theirs: 'Brighton' },
    ]);
    expect(differencesOf({ ...ours, site: null }, school).map(({ field }) => field)).toEqual(['pupilCount']);
  });
});
