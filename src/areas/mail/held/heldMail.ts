import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { HELD_REASONS } from './heldReasons.ts';

const STATES = {
  waiting: { label: 'Waiting', tone: 'warning' },
  job: { label: 'Made a job', tone: 'good', final: true },
  added: { label: 'Added to a job', tone: 'good', final: true },
  discarded: { label: 'Discarded', tone: 'neutral', final: true },
} as const;

/** Days until a held message without a decision is discarded. */
export const HELD_DAYS = 30;

const always = flag({ label: 'Always do this with mail of this sender', default: false });

/** A message that the routing rules could not place, until a user decides. */
export const heldMail = entity('heldMail', {
  label: 'Held message',
  plural: 'Held messages',
  path: 'jobs/held-mail',
  feature: 'jobs',
  personalData: 'relations',
  icon: 'mail-question-mark',
  scope: { by: 'none', because: 'it is not known yet whose message it is' },
  fields: {
    subject: text({ optional: true, max: 300 }),
    fromAddress: text({ label: 'From', optional: true, max: 320 }),
    fromName: text({ label: 'Sender', optional: true, max: 200 }),
    mailboxId: ref({ to: 'mailbox' }),
    reason: choice({ default: 'unknown', options: HELD_REASONS }),
    receivedAt: moment({ label: 'Received' }),
    suggestedJobId: ref({ label: 'Suggested job', to: 'job', optional: true }),
    suggestedCustomerId: ref({ label: 'Suggested customer', to: 'customer', optional: true }),
    state: choice({ default: 'waiting', options: STATES }),
    jobId: ref({ label: 'Job', to: 'job', optional: true }),
    decidedById: ref({ label: 'Decided by', to: 'user', optional: true }),
    decidedAt: moment({ label: 'Decided', optional: true }),
  },
  states: { field: 'state', table: STATES },
  actions: {
    makeJob: {
      label: 'Create job',
      done: 'Made a job',
      told: 'made a job of this',
      from: ['waiting'],
      to: 'job',
      permission: 'heldMail.decide',
      input: {
        customerId: ref({ label: 'Customer', to: 'customer' }),
        contactId: ref({ label: 'Requester', to: 'contact', same: 'customerId', optional: true }),
        title: text({ label: 'Title', max: 200 }),
        always,
      },
    },
    addToJob: {
      label: 'Add to a job',
      done: 'Added to a job',
      told: 'added this to a job',
      from: ['waiting'],
      to: 'added',
      permission: 'heldMail.decide',
      input: { jobId: ref({ label: 'Job', to: 'job' }), always },
    },
    discard: {
      label: 'Discard',
      done: 'Discarded',
      told: 'discarded this',
      from: ['waiting'],
      to: 'discarded',
      permission: 'heldMail.decide',
      input: { always },
    },
  },
  title: ['subject'],
  columns: ['receivedAt', 'fromAddress', 'subject', 'reason', 'state'],
  internal: true,
  unsearched: true,
  permanent: true,
});
