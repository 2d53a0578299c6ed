import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';

const STATES = {
  learning: { label: 'Learning', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  failing: { label: 'Failing', tone: 'warning' },
  disabled: { label: 'Disabled', tone: 'neutral' },
} as const;

/** What a condition may ask of a value. */
export const TESTS = {
  is: { label: 'is' },
  not: { label: 'is not' },
  contains: { label: 'contains' },
  filled: { label: 'was sent' },
  empty: { label: 'was not sent' },
} as const;

/** An address at which another program tells us something, and which records are made or changed by it. */
export const incomingWebhook = entity('incomingWebhook', {
  label: 'Incoming webhook',
  plural: 'Incoming webhooks',
  path: 'system/incoming',
  menu: { area: 'system', part: 'Integrations' },
  feature: 'incoming',
  example: { fields: { noun: 'customer', doing: 'create' } },
  logClass: 'product',
  scope: { by: 'none', because: 'they belong to the company; what one writes follows from what its owner may' },
  stepUp: true,
  unsearched: true,
  icon: 'webhook',
  fields: {
    name: text({ max: 80, help: 'After the program that sends.' }),
    noun: text({ label: 'Writes', max: 60, names: 'noun' }),
    doing: choice({
      label: 'Does',
      default: 'both',
      options: {
        both: { label: 'Create or update' },
        create: { label: 'Create only' },
        update: { label: 'Update only' },
      },
    }),
    lines: rows({
      label: 'Mapping',
      optional: true,
      max: 100,
      help: 'Source: a path such as device.serial or disks[0].size, a fixed value, or a text with {paths}. Words, a line each: crit = urgent.',
      of: {
        field: text({ max: 120 }),
        from: choice({
          label: 'Takes',
          default: 'path',
          options: {
            path: { label: 'A path' },
            value: { label: 'A fixed value' },
            text: { label: 'A text with {paths}' },
          },
        }),
        source: text({ max: 500 }),
        find: flag({ label: 'Find by', default: false }),
        words: notes({ optional: true, max: 4_000, plain: true }),
        otherwise: text({ label: 'If not sent', optional: true, max: 200 }),
        missing: choice({
          label: 'If unknown',
          default: 'refuse',
          options: {
            refuse: { label: 'Refuse' },
            leave: { label: 'Leave empty' },
            create: { label: 'Create it' },
          },
        }),
      },
    }),
    conditions: rows({
      label: 'Only when',
      optional: true,
      max: 20,
      help: 'All must hold; what does not is noted as ignored.',
      of: {
        path: text({ max: 200 }),
        test: choice({
          default: 'is',
          options: TESTS,
        }),
        value: text({ optional: true, max: 200 }),
      },
    }),
    listAt: text({
      label: 'List of records',
      optional: true,
      max: 200,
      help: 'The path to the list where one call brings many, such as devices. Paths then begin at each item; $. at the whole.',
    }),
    callId: text({
      label: 'Id of a call',
      optional: true,
      max: 200,
      help: 'A path to what tells one call from another, such as event.id. Standard Webhooks bring their own.',
    }),
    proof: choice({
      label: 'Proof of the sender',
      default: 'standard',
      options: {
        standard: { label: 'Standard Webhooks signature' },
        hmac: { label: 'HMAC-SHA-256 of the body' },
        secret: { label: 'The secret itself in a header' },
      },
    }),
    proofHeader: text({
      label: 'Header of the proof',
      optional: true,
      max: 60,
      pattern: ['^[A-Za-z0-9-]{2,60}$', 'Write the name of a header, such as X-Signature.'],
      help: 'X-Hub-Signature-256 for an HMAC and Authorization for a secret unless you write another.',
    }),
    allowFrom: tags({
      label: 'Only from',
      optional: true,
      help: 'Addresses or blocks, such as 192.0.2.4, 10.0.0.0/8. From everywhere when empty.',
    }),
    key: text({ label: 'Key of the address', max: 40, readOnly: true, optional: true }),
    ownerId: ref({ label: 'Owner', to: 'user', readOnly: true, optional: true }),
    state: choice({ default: 'learning', readOnly: true, options: STATES }),
    failingSince: moment({ label: 'Failing since', optional: true, readOnly: true }),
    reason: text({ label: 'Why', optional: true, readOnly: true, max: 300 }),
  },
  states: {
    field: 'state',
    table: {
      learning: STATES.learning,
      active: STATES.active,
      failing: { ...STATES.failing, byItself: true },
      disabled: STATES.disabled,
    },
  },
  actions: {
    start: {
      label: 'Switch on',
      does: 'Switch * on',
      done: 'Switched on',
      from: ['learning', 'disabled'],
      to: 'active',
      permission: 'incomingWebhook.update',
      tone: 'main',
    },
    listen: {
      label: 'Listen only',
      does: 'Have * only listen',
      done: 'Set to listen only',
      from: ['active', 'failing', 'disabled'],
      to: 'learning',
      permission: 'incomingWebhook.update',
      confirm: 'What comes is kept and nothing is written until it is switched on again.',
    },
    disable: {
      label: 'Disable',
      done: 'Disabled',
      from: ['learning', 'active', 'failing'],
      to: 'disabled',
      permission: 'incomingWebhook.update',
      confirm: 'Calls are refused from now on, and what is refused is not kept.',
    },
  },
  title: ['name'],
  columns: ['name', 'noun', 'doing', 'proof', 'state', 'ownerId', 'createdAt'],
  sections: [
    { title: 'Incoming webhook', fields: ['name', 'noun', 'doing'] },
    { title: 'What goes where', fields: ['lines', 'conditions', 'listAt'] },
    { title: 'Sender', fields: ['proof', 'proofHeader', 'allowFrom', 'callId'] },
    { title: 'State', fields: ['state', 'failingSince', 'reason', 'ownerId', 'key'] },
  ],
  empty: [
    'Addresses at which other programs tell us something',
    'So that monitoring, backups, telephones and forms make and change records here.',
  ],
});
