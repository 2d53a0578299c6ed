import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** An alarm from its start to its end. It is an entity, so that it has webhooks, live updates and audit entries. */
export const raisedAlarm = entity('alarm', {
  plural: 'Alarms',
  path: 'alarms',
  personalData: 'log',
  logClass: 'product',
  icon: 'siren',
  scope: { by: 'none', because: 'users with the permission for the kind of alarm can view it' },
  fields: {
    kind: text({ label: 'Kind', max: 60 }),
    about: text({ label: 'Subject', optional: true, max: 120 }),
    says: text({ label: 'Fault', max: 400 }),
    path: text({ label: 'Link', optional: true }),
    state: choice({
      default: 'open',
      options: {
        open: { label: 'Open', tone: 'bad' },
        acknowledged: { label: 'Acknowledged', tone: 'neutral' },
        over: { label: 'Ended', tone: 'good' },
      },
    }),
    times: whole({ label: 'Occurrences', min: 1, default: 1 }),
    lastAt: moment({ label: 'Last occurred' }),
    note: text({ label: 'Note', optional: true, max: 400 }),
    endedBy: text({ label: 'Ended by', optional: true }),
    endedAt: moment({ label: 'Ended', optional: true }),
  },
  states: {
    field: 'state',
    table: {
      open: { label: 'Open', tone: 'bad' },
      acknowledged: { label: 'Acknowledged', tone: 'neutral', final: true },
      over: { label: 'Ended', tone: 'good', final: true, automatic: true },
    },
  },
  actions: {
    acknowledge: {
      label: 'Acknowledge',
      done: 'Acknowledged',
      from: ['open'],
      to: 'acknowledged',
      input: { note: text({ label: 'What you found and did', max: 400 }) },
      tone: 'main',
    },
  },
  title: ['says'],
  columns: ['says', 'kind', 'state', 'times', 'lastAt'],
  sort: '-lastAt',
  internal: true,
  unsearched: true,
  permanent: true,
});

export type AlarmState = 'open' | 'acknowledged' | 'over';
