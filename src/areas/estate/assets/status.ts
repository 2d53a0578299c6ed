import type { Action, State } from '#engine/entity/states.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { file } from '#engine/kinds/file/file.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** The statuses of an asset, from planned to disposed. */
export const statuses = {
  planned: { label: 'Planned', tone: 'info' },
  on_order: { label: 'On order', tone: 'info' },
  in_stock: { label: 'In stock', tone: 'info' },
  staged: { label: 'Staged', tone: 'info' },
  in_use: { label: 'In use', tone: 'good' },
  spare: { label: 'Spare', tone: 'neutral' },
  under_repair: { label: 'Under repair', tone: 'warning' },
  lost: { label: 'Missing', tone: 'bad' },
  retired: { label: 'Retired', tone: 'neutral', retired: true },
  disposed: { label: 'Disposed', tone: 'neutral', retired: true, final: true },
} as const satisfies Record<string, State>;

export type Status = keyof typeof statuses;

/**
 * Statuses in which an asset can be created, because they need nothing beyond the form. A missing asset can be created
 * too; then the reason and date of the loss are unknown.
 */
export const FIRST_STATUSES: readonly Status[] = [
  'planned',
  'on_order',
  'in_stock',
  'staged',
  'in_use',
  'spare',
  'lost',
  'retired',
];

const NOT_YET: readonly Status[] = ['planned', 'on_order', 'in_stock'];
const ALIVE: readonly Status[] = [
  'planned',
  'on_order',
  'in_stock',
  'staged',
  'in_use',
  'spare',
  'under_repair',
  'lost',
];

/** Moves between statuses. Each has its own button and form. */
export const moves = {
  plan: {
    label: 'Return to planned',
    done: 'Returned to planned',
    told: 'returned this to planned',
    does: 'Return * to planned',
    from: ['on_order'],
    to: 'planned',
    tone: 'plain',
    confirm: 'The order is cancelled. The record stays as planned.',
  },
  order: {
    label: 'Mark as ordered',
    done: 'Marked as ordered',
    told: 'marked this as ordered',
    does: 'Mark * as ordered',
    from: ['planned'],
    to: 'on_order',
    tone: 'plain',
  },
  bookIn: {
    label: 'Book in',
    done: 'Booked in',
    told: 'booked this in',
    does: 'Book * in',
    from: ['planned', 'on_order'],
    to: 'in_stock',
    tone: 'plain',
  },
  stage: {
    label: 'Stage',
    done: 'Staged',
    told: 'staged this',
    does: 'Stage *',
    from: [...NOT_YET, 'spare'],
    to: 'staged',
    tone: 'plain',
  },
  deploy: {
    label: 'Deploy',
    done: 'Deployed',
    from: [...NOT_YET, 'staged', 'spare'],
    to: 'in_use',
    tone: 'main',
    input: {
      siteId: ref({ to: 'site', same: 'customerId', optional: true }),
      locationId: ref({
        to: 'location',
        same: 'customerId',
        optional: true,
        help: 'Setting a room also sets the site.',
      }),
      installedOn: day({ label: 'Installed', optional: true, help: 'Leave blank for today.' }),
    },
  },
  setAside: {
    label: 'Mark as spare',
    done: 'Marked as spare',
    told: 'marked this as spare',
    does: 'Mark * as spare',
    from: ['in_use'],
    to: 'spare',
    tone: 'plain',
    confirm: 'The asset becomes a spare. Its IP addresses are kept and its checks pause.',
  },
  sendForRepair: {
    label: 'Send for repair',
    done: 'Sent for repair',
    told: 'sent this for repair',
    does: 'Send * for repair',
    from: ['in_use', 'spare', 'staged'],
    to: 'under_repair',
    tone: 'plain',
    input: {
      repairer: text({ optional: true, max: 120, help: 'The company that repairs the asset.' }),
      reference: text({ optional: true, max: 80, help: 'The repairer’s reference or returns number.' }),
    },
  },
  returnFromRepair: {
    label: 'Return from repair',
    done: 'Returned from repair',
    told: 'returned this from repair',
    does: 'Return * from repair',
    from: ['under_repair'],
    to: ['in_use', 'spare'],
    tone: 'main',
    input: {
      becomes: choice({
        label: 'New status',
        default: 'in_use',
        options: { in_use: { label: 'In use' }, spare: { label: 'Spare' } },
      }),
      newSerial: text({
        label: 'Serial number of the replacement',
        optional: true,
        max: 100,
        letters: 'upper',
        help: 'Only if another unit was sent. The old serial number stays in the history.',
      }),
    },
  },
  reportMissing: {
    label: 'Report missing',
    done: 'Reported missing',
    told: 'reported this missing',
    does: 'Report * missing',
    from: ['in_use', 'spare', 'under_repair'],
    to: 'lost',
    tone: 'danger',
    input: {
      missing: choice({ label: 'Type of loss', options: { lost: { label: 'Lost' }, stolen: { label: 'Stolen' } } }),
      reportedOn: day({ label: 'Reported on', help: 'The date the loss was noticed.' }),
    },
  },
  found: {
    label: 'Mark as found',
    done: 'Marked as found',
    told: 'marked this as found',
    does: 'Mark * as found',
    from: ['lost'],
    to: 'spare',
    tone: 'main',
    confirm: 'The asset becomes a spare.',
  },
  retire: {
    label: 'Retire',
    done: 'Retired',
    from: ALIVE,
    to: 'retired',
    tone: 'danger',
    input: {
      replacedById: ref({ label: 'Replaced by', to: 'asset', same: 'customerId', optional: true }),
      anyway: flag({ label: 'Retire although other assets depend on it', default: false }),
    },
  },
  unretire: {
    label: 'Restore',
    done: 'Restored',
    told: 'restored this',
    does: 'Restore *',
    from: ['retired'],
    to: 'spare',
    tone: 'plain',
    confirm: 'The asset becomes a spare again.',
  },
  dispose: {
    label: 'Dispose',
    done: 'Disposed of',
    told: 'disposed of this',
    does: 'Dispose of *',
    from: ['retired'],
    to: 'disposed',
    tone: 'danger',
    permission: 'asset.dispose',
    confirm: 'Disposal is final. Afterwards you can only view the record.',
    input: {
      method: choice({
        label: 'Method',
        options: {
          recycled: { label: 'Recycled (WEEE)' },
          resold: { label: 'Resold' },
          donated: { label: 'Donated' },
          returned: { label: 'Returned to its owner' },
          destroyed: { label: 'Destroyed' },
        },
      }),
      disposedOn: day({ label: 'Date' }),
      wasteNote: text({ label: 'Waste transfer note', optional: true, max: 80 }),
      certificateId: file({ label: 'Certificate', optional: true }),
      wipeMethod: choice({
        label: 'Data wiped by',
        optional: true,
        options: {
          secureErase: { label: 'Secure erase' },
          overwritten: { label: 'Overwritten' },
          cryptoErase: { label: 'Crypto erase' },
          shredded: { label: 'Shredded' },
          degaussed: { label: 'Degaussed' },
          factoryReset: { label: 'Factory reset' },
        },
      }),
      wipedBy: text({ label: 'Wiped by', optional: true, max: 120 }),
      wipedOn: day({ label: 'Wiped on', optional: true }),
    },
  },
  checkOut: {
    label: 'Assign',
    done: 'Assigned',
    told: 'assigned this',
    does: 'Assign *',
    from: ['in_stock', 'staged', 'in_use', 'spare'],
    to: 'in_use',
    permission: 'asset.checkout',
    tone: 'plain',
    input: {
      contactId: ref({ label: 'To', to: 'contact', same: 'customerId' }),
      dueBackOn: day({ label: 'Due back', optional: true }),
    },
  },
  move: {
    label: 'Move to another customer',
    done: 'Moved to another customer',
    told: 'moved this to another customer',
    does: 'Move * to another customer',
    permission: 'asset.move',
    tone: 'danger',
    confirm: 'The location, assigned contact and IP addresses are removed. The number, tag and history are kept.',
    input: {
      customerId: ref({ label: 'To', to: 'customer' }),
      siteId: ref({ to: 'site', same: 'customerId', optional: true }),
    },
  },
  checkIn: {
    label: 'Return',
    done: 'Returned',
    told: 'returned this',
    does: 'Return *',
    from: ['in_use', 'spare'],
    to: 'spare',
    permission: 'asset.checkout',
    tone: 'plain',
    confirm: 'The asset is no longer assigned to a contact and becomes a spare.',
  },
} as const satisfies Record<string, Action>;

export type Move = keyof typeof moves;
