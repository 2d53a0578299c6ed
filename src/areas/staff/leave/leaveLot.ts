import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

export const LOT_KINDS = {
  annual: { label: 'Annual leave' },
  'carryover-policy': { label: 'Carried over' },
  'carryover-sick': { label: 'Carried over (sickness)' },
  'carryover-family': { label: 'Carried over (family leave)' },
  'carryover-employer': { label: 'Carried over (not given the chance)' },
  toil: { label: 'Time off in lieu' },
  bought: { label: 'Bought' },
  adjustment: { label: 'Adjustment' },
} as const;

/** Minutes of leave given to a person, with validity. */
export const leaveLot = entity('leaveLot', {
  plural: 'Leave lots',
  path: 'leave-lots',
  personalData: 'employment',
  scope: { by: 'none', because: 'its addresses show each user what the reporting line and permissions allow' },
  fields: {
    staffId: ref({ label: 'Staff member', to: 'staffMember' }),
    kind: choice({ default: 'annual', options: LOT_KINDS }),
    from: day({ label: 'From', filter: true }),
    expiresOn: day({ label: 'Expires', optional: true }),
    minutes: duration({ min: 0 }),
    reason: text({ max: 400 }),
    statutoryKind: choice({
      optional: true,
      options: {
        reg13: { label: 'First four weeks' },
        reg13A: { label: 'Further 1.6 weeks' },
        contractual: { label: 'Contractual' },
      },
    }),
  },
  title: ['kind', 'from'],
  columns: ['staffId', 'kind', 'from', 'expiresOn', 'minutes'],
  sort: '-from',
  internal: true,
  ledger: true,
});
