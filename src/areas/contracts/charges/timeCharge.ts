import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';

export const COVERS = {
  contract: { label: 'Contract hours', tone: 'good' },
  prepaid: { label: 'Additional time', tone: 'info' },
  invoice: { label: 'To invoice', tone: 'warning' },
  none: { label: 'Not covered', tone: 'bad' },
} as const;

/** The cover of minutes of an approved time entry. Negative rows reverse earlier cover. */
export const timeCharge = entity('timeCharge', {
  label: 'Charge for time',
  plural: 'Charges for time',
  path: 'time-charges',
  grants: { everyone: ['view'], lead: ['view', 'export'], manager: ['view', 'export'] },
  personalData: 'relations',
  ledger: true,
  icon: 'clock',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ to: 'customer' }),
    on: day({ label: 'Day', filter: true }),
    jobId: ref({ label: 'Job', to: 'job' }),
    timeEntryId: ref({ label: 'Time entry', to: 'timeEntry' }),
    workTypeId: ref({ label: 'Work type', to: 'workType' }),
    cover: choice({ label: 'Covered by', options: COVERS }),
    minutes: duration({ label: 'Time', min: -10_000_000 }),
    contractId: ref({ label: 'Support contract', to: 'supportContract', optional: true }),
    movementId: ref({ label: 'Movement', to: 'prepaidMovement', optional: true }),
    ratePence: money({ label: 'Rate per hour', optional: true, seenBy: 'timeEntry.viewRates' }),
  },
  title: ['cover', 'on'],
  columns: ['on', 'customerId', 'jobId', 'workTypeId', 'cover', 'minutes'],
  sort: '-on',
  empty: ['No charges yet', 'Approved time appears here with what covers it.'],
});
