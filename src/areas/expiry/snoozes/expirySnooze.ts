import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A snoozed expiry, hidden from the report until a day. It applies to one date, so a renewal ends it. */
export const expirySnooze = entity('expirySnooze', {
  label: 'Snoozed expiry',
  plural: 'Snoozed expiries',
  path: 'expiry-snoozes',
  grants: { everyone: ['view'], desk: ['create', 'update', 'delete'], engineer: '*', lead: '*', manager: '*' },
  personalData: 'estate',
  icon: 'alarm-clock-off',
  scope: { by: 'customer', field: 'customerId' },
  unsearched: true,
  unique: [
    {
      fields: ['source', 'recordId', 'endsOn'],
      where: 'kept',
      code: 'already_snoozed',
      message: 'This is snoozed already. Change its day.',
    },
  ],
  example: {
    fields: {
      customerId: '{record}',
      source: 'asset.warrantyEndsOn',
      assetId: '{record}',
      endsOn: '{today}',
      snoozedUntil: '{today}',
    },
  },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer', optional: true }),
    source: text({
      label: 'Source',
      max: 80,
      names: 'field',
      help: 'The report of expiries fills this in. In the API, for example asset.warrantyEndsOn.',
    }),
    what: text({ label: 'What runs out', optional: true, readOnly: true, max: 80 }),
    assetId: ref({ label: 'Asset', to: 'asset', same: 'customerId', optional: true, unlisted: true }),
    licenseId: ref({ label: 'Licence', to: 'license', same: 'customerId', optional: true, unlisted: true }),
    providerAccountId: ref({
      label: 'Provider account',
      to: 'providerAccount',
      same: 'customerId',
      optional: true,
      unlisted: true,
    }),
    credentialId: ref({ label: 'Credential', to: 'credential', same: 'customerId', optional: true, unlisted: true }),
    recordId: whole({ label: 'Record', optional: true, readOnly: true, max: 2_147_483_647 }),
    endsOn: day({ label: 'Runs out', help: 'Another date of the same record is not snoozed.' }),
    snoozedUntil: day({ label: 'Snoozed until' }),
    reason: text({ optional: true, max: 400 }),
  },
  title: ['what'],
  subtitle: ['reason'],
  columns: ['what', 'customerId', 'assetId', 'licenseId', 'endsOn', 'snoozedUntil', 'reason'],
  sort: 'snoozedUntil',
  sections: [
    {
      title: 'Snooze',
      fields: [
        'customerId',
        'what',
        'assetId',
        'licenseId',
        'providerAccountId',
        'credentialId',
        'endsOn',
        'snoozedUntil',
        'reason',
      ],
    },
  ],
  empty: ['Nothing is snoozed', 'Snooze what runs out and cannot be dealt with yet.'],
});

/** Snooze field that refers to a record of an entity; null for a customer itself, undefined when there is none. */
export function snoozeField(rootNoun: string): string | null | undefined {
  if (rootNoun === 'customer') return null;
  const key = `${rootNoun}Id`;
  return Object.hasOwn(expirySnooze.fields, key) ? key : undefined;
}
