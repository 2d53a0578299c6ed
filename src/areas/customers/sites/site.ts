import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { postcode } from '#engine/kinds/postcode/postcode.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';

const TIME = ['^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', 'Write a time such as 08:30.'] as const;
const from = text({ label: 'From', max: 5, pattern: TIME });
const to = text({ label: 'To', max: 5, pattern: TIME });

const WEEKDAY = choice({
  label: 'Day',
  options: {
    mon: { label: 'Monday' },
    tue: { label: 'Tuesday' },
    wed: { label: 'Wednesday' },
    thu: { label: 'Thursday' },
    fri: { label: 'Friday' },
    sat: { label: 'Saturday' },
    sun: { label: 'Sunday' },
  },
});

/** One of a customer's addresses: where it is, when somebody is there, and how an engineer gets in. */
export const site = entity('site', {
  plural: 'Sites',
  path: 'sites',
  menu: { area: 'customers' },
  grants: { everyone: ['view'], engineer: ['update'], lead: '*', manager: '*' },
  personalData: 'relations',
  underCustomer: true,
  icon: 'map-pin',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    name: text({
      max: 120,
      search: 'words',
      unique: { within: 'customerId' },
      aliases: ['site', 'site name', 'location name'],
    }),
    isPrimary: flag({
      label: 'Primary site',
      default: false,
      help: 'One per customer: making this one primary takes it from the other.',
    }),
    isBilling: flag({ label: 'Billing address', default: false }),

    line1: text({ label: 'Address line 1', max: 120, aliases: ['address', 'address 1', 'street'] }),
    line2: text({ label: 'Address line 2', optional: true, max: 120, aliases: ['address 2'] }),
    line3: text({ label: 'Address line 3', optional: true, max: 120, aliases: ['address 3'] }),
    town: text({ max: 80, filter: true, search: 'words', aliases: ['city'] }),
    county: text({ optional: true, max: 80, aliases: ['state', 'region'] }),
    postcode: postcode({
      optional: true,
      countryIn: 'country',
      search: 'identifier',
      aliases: ['post code', 'zip', 'zip code'],
    }),
    country: text({ max: 60, default: 'United Kingdom' }),
    lat: text({
      label: 'Latitude',
      optional: true,
      max: 11,
      pattern: ['^-?\\d{1,2}(\\.\\d{1,6})?$', 'Degrees such as 50.826731, at most six decimals.'],
    }),
    lng: text({
      label: 'Longitude',
      optional: true,
      max: 11,
      pattern: ['^-?\\d{1,3}(\\.\\d{1,6})?$', 'Degrees such as -0.139123, at most six decimals.'],
    }),
    what3words: text({
      label: 'what3words',
      optional: true,
      max: 80,
      letters: 'lower',
      pattern: [
        '^/{0,3}\\p{L}+[.・]\\p{L}+[.・]\\p{L}+$',
        'Three words joined by full stops, such as filled.count.soap.',
      ],
    }),
    uprn: text({
      label: 'UPRN',
      optional: true,
      max: 12,
      pattern: ['^\\d{1,12}$', 'Up to twelve digits.'],
      unique: { within: 'customerId' },
    }),
    phone: phone({ optional: true, extensionIn: 'phoneExtension', search: 'identifier' }),
    phoneExtension: text({ label: 'Extension', optional: true, max: 10, pattern: ['^\\d{1,10}$', 'Digits only.'] }),

    hours: rows({ label: 'Opening hours', default: [], max: 28, of: { day: WEEKDAY, from, to } }),
    closedDates: rows({
      label: 'Closed',
      default: [],
      max: 60,
      of: {
        from: day({ label: 'From' }),
        to: day({ label: 'To' }),
        reason: text({ label: 'Why', optional: true, max: 80 }),
      },
      help: 'Holidays and closures; both days are closed.',
    }),
    specialHours: rows({
      label: 'Special hours',
      default: [],
      max: 60,
      of: { on: day({ label: 'On' }), from, to },
      help: 'Replace the usual hours of a day, and a closure.',
    }),
    visitPattern: rows({
      label: 'Regular visits',
      default: [],
      max: 20,
      of: {
        day: WEEKDAY,
        week: choice({
          label: 'Week',
          default: 'every',
          options: { every: { label: 'Every week' }, one: { label: 'Week 1' }, two: { label: 'Week 2' } },
        }),
        from,
        to,
      },
    }),

    accessNotes: notes({
      label: 'Getting in',
      optional: true,
      help: 'Reception, sign-in, parking, gates, lone working. Codes belong in the vault.',
    }),
    hazards: rows({
      default: [],
      max: 40,
      of: {
        kind: choice({
          label: 'Hazard',
          options: {
            asbestos: { label: 'Asbestos' },
            height: { label: 'Work at height' },
            electrical: { label: 'Electrical' },
            chemical: { label: 'Chemical' },
            dog: { label: 'Dog' },
            other: { label: 'Other' },
          },
        }),
        text: text({ label: 'What and where', max: 300, help: 'For asbestos: where the register is kept.' }),
        seenOn: day({ label: 'Seen on', optional: true }),
      },
    }),
    hazardsReviewedOn: day({ label: 'Hazards reviewed', optional: true, readOnly: true }),
    safeguarding: choice({
      optional: true,
      options: {
        none: { label: 'No requirement' },
        dbsRequired: { label: 'DBS certificate required' },
        escorted: { label: 'Always escorted' },
      },
      help: 'A DBS certificate is required at schools unless you say otherwise.',
    }),
    keyholderContactIds: refs({
      label: 'Keyholders',
      to: 'contact',
      same: 'customerId',
      default: [],
      max: 10,
      help: 'In the order in which they are rung.',
    }),
    emergencyContactId: ref({ label: 'In an emergency', to: 'contact', same: 'customerId', optional: true }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['town', 'postcode'],
  columns: ['name', 'isPrimary', 'line1', 'town', 'postcode', 'phone', 'safeguarding'],
  sort: 'name',
  sections: [
    {
      title: 'Address',
      fields: [
        'name',
        'line1',
        'line2',
        'line3',
        'town',
        'county',
        'postcode',
        'country',
        'phone',
        'phoneExtension',
        'isPrimary',
        'isBilling',
      ],
    },
    { title: 'On the map', about: 'For the way there and for mileage.', fields: ['lat', 'lng', 'what3words', 'uprn'] },
    {
      title: 'Hours',
      about: 'When somebody is there.',
      fields: ['hours', 'closedDates', 'specialHours', 'visitPattern'],
    },
    {
      title: 'Getting in',
      about: 'What an engineer reads before they leave.',
      fields: ['accessNotes', 'keyholderContactIds', 'emergencyContactId', 'safeguarding', 'hazards'],
    },
    { title: 'Extra', fields: ['notes'] },
  ],
  actions: {
    reviewHazards: {
      label: 'Hazards reviewed',
      done: 'Hazards reviewed',
      told: 'reviewed the hazards',
      permission: 'site.update',
      tone: 'plain',
      confirm: 'You have gone through this site’s hazards today and the list is right. It is asked for once a year.',
    },
  },
  extra: true,
  empty: [
    'No sites yet.',
    'A customer needs an address before it becomes active: visits, deliveries and assets have a place.',
  ],
  matchBy: ['name', 'uprn'],
});
