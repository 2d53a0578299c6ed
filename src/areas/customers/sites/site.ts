import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { postcode } from '#engine/kinds/postcode/postcode.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';

const TIME = ['^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', 'Enter a time, for example 08:30.'] as const;
const from = text({ label: 'From', max: 5, pattern: TIME });
const to = text({ label: 'To', max: 5, pattern: TIME });

/** Sources of a hazard review. */
const HAZARD_REVIEWS = {
  onSite: { label: 'Seen on site' },
  customer: { label: 'Confirmed by the customer' },
  document: { label: 'Asbestos register or risk assessment' },
} as const;

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

/** A site of a customer: address, opening hours and access notes. */
export const site = entity('site', {
  plural: 'Sites',
  path: 'sites',
  menu: { area: 'customers' },
  grants: { everyone: ['view', 'confirmHazards'], engineer: ['update'], lead: '*', manager: '*' },
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
      help: 'One per customer. Making this site primary removes the flag from the current primary site.',
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
      pattern: ['^-?\\d{1,2}(\\.\\d{1,6})?$', 'In degrees with at most 6 decimals, for example 50.826731.'],
    }),
    lng: text({
      label: 'Longitude',
      optional: true,
      max: 11,
      pattern: ['^-?\\d{1,3}(\\.\\d{1,6})?$', 'In degrees with at most 6 decimals, for example -0.139123.'],
    }),
    what3words: text({
      label: 'what3words',
      optional: true,
      max: 80,
      letters: 'lower',
      pattern: [
        '^/{0,3}\\p{L}+[.・]\\p{L}+[.・]\\p{L}+$',
        'Enter 3 words separated by full stops, for example filled.count.soap.',
      ],
    }),
    uprn: text({
      label: 'UPRN',
      optional: true,
      max: 12,
      pattern: ['^\\d{1,12}$', 'Enter up to 12 digits.'],
      unique: { within: 'customerId' },
    }),
    phone: phone({ optional: true, extensionIn: 'phoneExtension', search: 'identifier' }),
    phoneExtension: text({
      label: 'Extension',
      optional: true,
      max: 10,
      pattern: ['^\\d{1,10}$', 'Enter digits only.'],
    }),

    hours: rows({ label: 'Opening hours', default: [], max: 28, of: { day: WEEKDAY, from, to } }),
    closedDates: rows({
      label: 'Closed',
      default: [],
      max: 60,
      of: {
        from: day({ label: 'From' }),
        to: day({ label: 'To' }),
        reason: text({ label: 'Reason', optional: true, max: 80 }),
      },
      help: 'Holidays and closures. Both days are closed.',
    }),
    specialHours: rows({
      label: 'Special hours',
      default: [],
      max: 60,
      of: { on: day({ label: 'Date' }), from, to },
      help: 'These hours replace the usual hours of that day, including closures.',
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
      label: 'Access',
      aliases: ['getting in'],
      optional: true,
      help: 'Reception, sign-in, parking, gates and lone working. Do not enter codes.',
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
        text: text({ label: 'Description', max: 300, help: 'For asbestos, include where the register is kept.' }),
        seenOn: day({ label: 'Date seen', optional: true }),
      },
    }),
    hazardsReviewedOn: day({ label: 'Hazards reviewed', optional: true }),
    hazardsReviewedById: ref({ label: 'Hazards reviewed by', to: 'user', optional: true }),
    hazardsReviewHow: choice({ label: 'How hazards were reviewed', optional: true, options: HAZARD_REVIEWS }),
    hazardsConfirmedBy: rows({
      label: 'Hazards confirmed by',
      default: [],
      readOnly: true,
      of: { userId: ref({ label: 'Engineer', to: 'user' }), confirmedAt: moment({ label: 'Confirmed' }) },
    }),
    safeguarding: choice({
      optional: true,
      options: {
        none: { label: 'No requirement' },
        dbsRequired: { label: 'DBS certificate required' },
        escorted: { label: 'Always escorted' },
      },
      help: 'Schools require a DBS certificate unless you change this.',
    }),
    keyholderContactIds: refs({
      label: 'Keyholders',
      to: 'contact',
      same: 'customerId',
      default: [],
      max: 10,
      help: 'In the order in which to call them.',
    }),
    emergencyContactId: ref({
      label: 'Emergency',
      aliases: ['in an emergency'],
      to: 'contact',
      same: 'customerId',
      optional: true,
    }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['town', 'postcode'],
  columns: ['name', 'isPrimary', 'line1', 'town', 'postcode', 'phone', 'safeguarding'],
  sort: 'name',
  essentials: ['name', 'line1', 'line2', 'town', 'county', 'postcode', 'country', 'phone', 'isPrimary'],
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
    { title: 'Map', about: 'For directions and mileage.', fields: ['lat', 'lng', 'what3words', 'uprn'] },
    {
      title: 'Hours',
      about: 'Usual hours, closures and special hours.',
      fields: ['hours', 'closedDates', 'specialHours', 'visitPattern'],
    },
    {
      title: 'Access',
      about: 'Information for engineers before a visit.',
      fields: [
        'accessNotes',
        'keyholderContactIds',
        'emergencyContactId',
        'safeguarding',
        'hazards',
        'hazardsReviewedOn',
        'hazardsReviewedById',
        'hazardsReviewHow',
        'hazardsConfirmedBy',
      ],
    },
    { title: 'Other', fields: ['notes'] },
  ],
  actions: {
    confirmHazards: {
      label: 'Confirm hazards',
      done: 'Hazards confirmed',
      told: 'confirmed having read the hazards',
      does: 'Confirm having read the hazards of *',
      tone: 'plain',
      confirm: 'Confirm that you have read the hazards of this site. Engineers do so once a year before they visit.',
    },
    reviewHazards: {
      label: 'Hazards reviewed',
      done: 'Hazards reviewed',
      told: 'reviewed the hazards',
      permission: 'site.update',
      tone: 'plain',
      confirm:
        'Confirm that the list of this site’s hazards, asbestos included, is correct. Hazards are reviewed once a year.',
      input: {
        on: day({ label: 'Reviewed on' }),
        how: choice({ label: 'How', options: HAZARD_REVIEWS }),
        byId: ref({ label: 'Reviewed by', to: 'user', optional: true, help: 'Leave blank if it was you.' }),
      },
    },
  },
  extra: true,
  empty: [
    'No sites yet',
    'Customers need a site before they can become active. Sites are used for visits, deliveries and assets.',
  ],
  matchBy: ['name', 'uprn'],
});
