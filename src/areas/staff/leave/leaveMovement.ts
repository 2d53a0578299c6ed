import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A movement of a lot: leave given, or taken for a day. Rows are added and never changed; their sum is the balance. */
export const leaveMovement = entity('leaveMovement', {
  plural: 'Leave movements',
  path: 'leave-movements',
  personalData: 'employment',
  scope: { by: 'none', because: 'its addresses show each user what the reporting line and permissions allow' },
  fields: {
    staffId: ref({ label: 'Staff member', to: 'staffMember' }),
    lotId: ref({ label: 'Lot', to: 'leaveLot' }),
    requestId: ref({ label: 'Leave request', to: 'holiday', optional: true }),
    date: day({ label: 'Day' }),
    minutes: duration({ min: -10_000_000, help: 'What it adds to the lot; less than 0 where it takes.' }),
    type: choice({
      options: {
        grant: { label: 'Given' },
        take: { label: 'Taken' },
        return: { label: 'Returned' },
        lapse: { label: 'Expired' },
        adjust: { label: 'Adjusted' },
        pay: { label: 'Paid' },
      },
    }),
    note: text({ optional: true, max: 400 }),
  },
  title: ['type', 'date'],
  columns: ['staffId', 'lotId', 'date', 'type', 'minutes'],
  sort: '-date',
  internal: true,
  ledger: true,
});
