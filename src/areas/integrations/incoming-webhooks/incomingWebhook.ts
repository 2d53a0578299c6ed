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

/** Operators of conditions. */
export const TESTS = {
  is: { label: 'is' },
  not: { label: 'is not' },
  contains: { label: 'contains' },
  filled: { label: 'was sent' },
  empty: { label: 'was not sent' },
} as const;

/** A URL to which another program sends data that creates or updates records. */
export const incomingWebhook = entity('incomingWebhook', {
  label: 'Incoming webhook',
  plural: 'Incoming webhooks',
  path: 'system/incoming',
  menu: { area: 'system', part: 'Integrations' },
  feature: 'incoming',
  example: { fields: { noun: 'customer', doing: 'create' } },
  logClass: 'product',
  scope: {
    by: 'none',
    because: 'incoming webhooks belong to the company; writing follows the permissions of the owner',
  },
  stepUp: true,
  unsearched: true,
  icon: 'webhook',
  fields: {
    name: text({ max: 80, help: 'The name of the sending program.' }),
    noun: text({ label: 'Record type', max: 60, names: 'noun' }),
    doing: choice({
      label: 'Operation',
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
      help: 'Source: a path such as device.serial or disks[0].size, a fixed value, or text with {paths}. Words: one per line, for example crit = urgent.',
      of: {
        field: text({ max: 120 }),
        from: choice({
          label: 'Source type',
          default: 'path',
          options: {
            path: { label: 'Path' },
            value: { label: 'Fixed value' },
            text: { label: 'Text with {paths}' },
          },
        }),
        source: text({ max: 500 }),
        find: flag({ label: 'Match on', default: false }),
        words: notes({ optional: true, max: 4_000, plain: true }),
        otherwise: text({ label: 'If missing', optional: true, max: 200 }),
        missing: choice({
          label: 'If unknown',
          default: 'refuse',
          options: {
            refuse: { label: 'Refuse' },
            leave: { label: 'Leave blank' },
            create: { label: 'Create record' },
          },
        }),
      },
    }),
    conditions: rows({
      label: 'Conditions',
      optional: true,
      max: 20,
      help: 'All conditions must be met. Other records are ignored.',
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
      help: 'The path to the list if one call contains several records, for example devices. Other paths are relative to each record. Use $. for the whole payload.',
    }),
    callId: text({
      label: 'ID of a call',
      optional: true,
      max: 200,
      help: 'The path to a unique ID of the call, for example event.id. Standard Webhooks include one.',
    }),
    proof: choice({
      label: 'Verification',
      default: 'standard',
      options: {
        standard: { label: 'Standard Webhooks signature' },
        hmac: { label: 'HMAC-SHA-256 of the body' },
        secret: { label: 'Secret in a header' },
      },
    }),
    proofHeader: text({
      label: 'Verification header',
      optional: true,
      max: 60,
      pattern: ['^[A-Za-z0-9-]{2,60}$', 'Enter a header name, for example X-Signature.'],
      help: 'Leave blank for X-Hub-Signature-256 with HMAC, or Authorization with a secret.',
    }),
    allowFrom: tags({
      label: 'Allowed addresses',
      optional: true,
      help: 'Addresses or networks, for example 192.0.2.4, 10.0.0.0/8. Leave blank for all.',
    }),
    key: text({ label: 'Address key', max: 40, readOnly: true, optional: true }),
    ownerId: ref({ label: 'Owner', to: 'user', readOnly: true, optional: true }),
    state: choice({ default: 'learning', readOnly: true, options: STATES }),
    failingSince: moment({ label: 'Failing since', optional: true, readOnly: true }),
    reason: text({ label: 'Reason', optional: true, readOnly: true, max: 300 }),
  },
  states: {
    field: 'state',
    table: {
      learning: STATES.learning,
      active: STATES.active,
      failing: { ...STATES.failing, automatic: true },
      disabled: STATES.disabled,
    },
  },
  actions: {
    start: {
      label: 'Turn on',
      does: 'Turn on *',
      done: 'Turned on',
      from: ['learning', 'disabled'],
      to: 'active',
      permission: 'incomingWebhook.update',
      tone: 'main',
    },
    listen: {
      label: 'Learn only',
      does: 'Set * to learn only',
      done: 'Set to learn only',
      from: ['active', 'failing', 'disabled'],
      to: 'learning',
      permission: 'incomingWebhook.update',
      confirm: 'Calls are kept but not processed until you turn the webhook on again.',
    },
    disable: {
      label: 'Disable',
      done: 'Disabled',
      from: ['learning', 'active', 'failing'],
      to: 'disabled',
      permission: 'incomingWebhook.update',
      confirm: 'New calls are refused and not kept.',
    },
  },
  title: ['name'],
  columns: ['name', 'noun', 'doing', 'proof', 'state', 'ownerId', 'createdAt'],
  sections: [
    { title: 'Incoming webhook', fields: ['name', 'noun', 'doing'] },
    { title: 'Mapping', fields: ['lines', 'conditions', 'listAt'] },
    { title: 'Sender', fields: ['proof', 'proofHeader', 'allowFrom', 'callId'] },
    { title: 'State', fields: ['state', 'failingSince', 'reason', 'ownerId', 'key'] },
  ],
  empty: [
    'No incoming webhooks yet',
    'Add one so that monitoring, backup or phone systems can create and update records.',
  ],
});
