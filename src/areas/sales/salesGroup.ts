import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** Settings for quotes. */
export const salesGroup = settingGroup('sales', {
  label: 'Quotes and orders',
  help: 'Defaults of new quotes.',
  fields: {
    quoteDays: whole({
      label: 'Quotes are valid for',
      default: 30,
      min: 1,
      max: 365,
      unit: 'days',
      help: 'Used when a quote is sent without a date of its own.',
    }),
    marginFloorBps: percentage({
      label: 'Lowest margin',
      default: 1000,
      min: 0,
      max: 10_000,
      help: 'Lines below this margin are marked. Product groups and products can set their own.',
    }),
    isApprovalNeeded: flag({
      label: 'Low margins and high discounts need approval',
      default: true,
      help: 'Another user approves the quote before it is sent or accepted.',
    }),
    discountApprovalBps: percentage({
      label: 'Discount without approval',
      default: 2000,
      min: 0,
      max: 10_000,
      help: 'Of a line, with its share of the discount on the whole.',
    }),
    terms: notes({
      label: 'Standard terms',
      optional: true,
      help: 'Printed on quotes that have no terms of their own.',
    }),
  },
});
