import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

export const MOVEMENT_TYPES = {
  topUp: { label: 'Added' },
  adjust: { label: 'Changed' },
  usage: { label: 'Used' },
  reverse: { label: 'Returned' },
  expire: { label: 'Expired' },
} as const;

/** An addition to or use of a customer's additional time. The sum of movements is the balance. */
export const prepaidMovement = entity('prepaidMovement', {
  label: 'Movement of additional time',
  plural: 'Movements of additional time',
  path: 'additional-time-movements',
  grants: { everyone: ['view'], lead: ['view', 'export'], manager: ['view', 'export'] },
  personalData: 'relations',
  ledger: true,
  icon: 'hourglass',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ to: 'customer' }),
    type: choice({ options: MOVEMENT_TYPES }),
    on: day({ label: 'Day' }),
    minutes: duration({ label: 'Time', min: -10_000_000, help: 'Less than 0 where it takes.' }),
    lotId: ref({ label: 'Block', to: 'prepaidLot', optional: true }),
    timeEntryId: ref({ label: 'Time entry', to: 'timeEntry', optional: true }),
    jobId: ref({ label: 'Job', to: 'job', optional: true }),
    reversesId: ref({ label: 'Returns', to: 'prepaidMovement', optional: true, unique: true }),
    note: text({ optional: true, max: 500 }),
  },
  title: ['type', 'on'],
  columns: ['on', 'customerId', 'type', 'minutes', 'lotId', 'jobId', 'note'],
  sort: '-on',
  empty: ['No movements yet', 'Blocks that are added and time that is used appear here.'],
});
