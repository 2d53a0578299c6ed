import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A type of leave, with its rules. */
export const leaveType = entity('leaveType', {
  plural: 'Leave types',
  path: 'system/leave-types',
  menu: { area: 'system', part: 'Staff' },
  grants: { everyone: ['view'] },
  icon: 'tree-palm',
  scope: { by: 'none', because: 'all users choose a leave type when they request leave' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    kind: choice({
      default: 'other',
      options: {
        annual: { label: 'Annual leave' },
        sick: { label: 'Sickness' },
        toil: { label: 'Time off in lieu' },
        unpaid: { label: 'Unpaid leave' },
        parental: { label: 'Parental leave' },
        bereavement: { label: 'Bereavement' },
        jury: { label: 'Jury service' },
        training: { label: 'Training' },
        other: { label: 'Other' },
      },
    }),
    deducts: flag({ label: 'Deducted from the allowance', default: false }),
    isPaid: flag({ label: 'Paid', default: true }),
    needsApproval: flag({ label: 'Needs approval', default: true }),
    needsFile: flag({ label: 'Needs a file', default: false }),
    countsForCover: flag({ label: 'Counts as absent', default: true }),
    mayOverlap: flag({ label: 'May overlap other leave', default: false }),
    shownAs: text({ max: 40, default: 'Away', help: 'What colleagues see.' }),
    place: whole({ label: 'Position', default: 100, min: 0, max: 1000 }),
  },
  title: ['name'],
  columns: ['name', 'kind', 'deducts', 'isPaid', 'needsApproval', 'countsForCover'],
  sort: 'place',
  empty: ['No leave types yet', 'Staff choose a leave type when they request leave.'],
  unsearched: true,
  matchBy: ['name'],
});
