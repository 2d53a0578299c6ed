import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { macAddress } from '#engine/kinds/macAddress/macAddress.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const phoneSystem = asset('phoneSystem', {
  plural: 'Phone systems',
  path: 'hardware/phone-systems',
  group: 'devices',
  icon: 'phone-call',
  lifeMonths: 84,
  panels: ['ip-address', 'license'],
  columns: ['systemType', 'providerAccountId'],
  fields: {
    systemType: choice({
      label: 'Type',
      aliases: ['system type'],
      default: 'hosted',
      filter: true,
      options: {
        pbx: { label: 'PBX' },
        hosted: { label: 'Hosted' },
        teams: { label: 'Microsoft Teams' },
        ata: { label: 'Analogue adapter' },
      },
    }),
    providerAccountId: ref({
      label: 'Provider account',
      to: 'providerAccount',
      listed: true,
      same: 'customerId',
      optional: true,
    }),
    provider: text({
      label: 'Provider name',
      aliases: ['provider', 'carrier'],
      optional: true,
      filter: true,
      help: 'If the account with the provider is not recorded.',
    }),
    emergencyAddressSiteId: ref({
      label: 'Emergency address',
      to: 'site',
      same: 'customerId',
      optional: true,
      help: 'The site that 999 callers are sent help to.',
    }),
    trunks: rows({
      optional: true,
      max: 40,
      of: {
        type: choice({
          default: 'sip',
          options: {
            sip: { label: 'SIP' },
            teams: { label: 'Teams' },
            mobile: { label: 'Mobile' },
            isdn2: { label: 'ISDN2' },
            isdn30: { label: 'ISDN30' },
            analogue: { label: 'Analogue' },
          },
        }),
        channels: whole({ min: 1, max: 10_000, optional: true }),
        numbersFrom: phone({ label: 'Numbers from', optional: true }),
        numbersTo: phone({ label: 'To', optional: true }),
        endsOn: day({ label: 'Ends', optional: true }),
      },
    }),
    extensions: rows({
      optional: true,
      max: 200,
      of: {
        number: text({ max: 12 }),
        contactId: ref({ label: 'User', to: 'contact', same: 'customerId', optional: true }),
        locationId: ref({ to: 'location', same: 'customerId', optional: true }),
        handsetAssetId: ref({ label: 'Handset', to: 'asset', same: 'customerId', optional: true }),
        mac: macAddress({ label: 'MAC address', optional: true }),
        directDial: phone({ label: 'Direct dial', optional: true }),
        voicemail: flag({ default: false }),
        forward: text({ label: 'Forwards to', optional: true, max: 60 }),
        groups: text({ optional: true, max: 120 }),
      },
    }),
    menus: notes({ label: 'Call menus', optional: true }),
    huntGroups: notes({ optional: true }),
    hours: text({ label: 'Opening hours', optional: true }),
    recordings: text({
      label: 'Call recordings',
      optional: true,
      help: 'Whether calls are recorded, and for how long.',
    }),
  },
  essentials: ['systemType', 'providerAccountId', 'emergencyAddressSiteId'],
  sections: [
    {
      title: 'Phone system',
      fields: ['systemType', 'providerAccountId', 'provider', 'emergencyAddressSiteId', 'trunks'],
    },
    { title: 'Extensions', fields: ['extensions'] },
    { title: 'Call handling', fields: ['menus', 'huntGroups', 'hours', 'recordings'] },
  ],
  empty: ['No phone systems yet', 'Add a phone system with its trunks and extensions.'],
});
