import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A month of a financial year. Its state decides whether it accepts postings. */
export const accountingPeriod = entity('accountingPeriod', {
  plural: 'Accounting periods',
  path: 'accounts/periods',
  logClass: 'product',
  scope: { by: 'none', because: 'accounting periods are common to the whole company' },
  fields: {
    financialYearId: ref({ to: 'financialYear' }),
    startsOn: day({ unique: true }),
    endsOn: day(),
    status: choice({
      default: 'open',
      readOnly: true,
      options: { open: { label: 'Open' }, softClosed: { label: 'Soft-closed' }, locked: { label: 'Locked' } },
    }),
  },
  title: ['startsOn'],
  columns: ['startsOn', 'endsOn', 'status'],
  sort: 'startsOn',
  states: {
    field: 'status',
    table: {
      open: { label: 'Open', tone: 'good' },
      softClosed: { label: 'Soft-closed', tone: 'info' },
      locked: { label: 'Locked', tone: 'neutral' },
    },
  },
  actions: {
    softClose: {
      label: 'Soft-close',
      done: 'Soft-closed',
      does: 'Soft-close *',
      from: ['open'],
      to: 'softClosed',
      permission: 'period.softClose',
    },
    lock: {
      label: 'Lock',
      done: 'Locked',
      from: ['softClosed'],
      to: 'locked',
      permission: 'period.lock',
      stepUp: true,
    },
    reopen: {
      label: 'Reopen',
      done: 'Reopened',
      told: 'reopened this',
      from: ['softClosed', 'locked'],
      to: 'open',
      permission: 'period.reopen',
      input: { reason: text({ label: 'Reason', max: 300 }) },
      stepUp: true,
    },
  },
  internal: true,
  unsearched: true,
  permanent: true,
});
