import { choice } from '../kinds/choice/choice.ts';
import type { Field, Option } from '../kinds/field.ts';
import { flag } from '../kinds/flag/flag.ts';
import { tags } from '../kinds/tags/tags.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import { entity, type Row } from './entity.ts';

/** A field that an administrator adds to a noun. Removing it archives it; restoring it brings its values back. */
export const customField = entity('customField', {
  label: 'Custom field',
  plural: 'Custom fields',
  path: 'system/custom-fields',
  menu: { area: 'system', part: 'Company' },
  example: { fields: { noun: 'customer', type: 'text', key: 'fact{n}' } },
  logClass: 'product',
  scope: { by: 'none', because: 'each company defines its own fields' },
  fields: {
    noun: text({ label: 'Belongs to', names: 'noun', filter: true, max: 60 }),
    label: text({ max: 60 }),
    key: text({
      label: 'Name in the API',
      max: 40,
      pattern: ['^[a-z][a-zA-Z0-9]*$', 'Start with a lower-case letter. Use letters and digits only.'],
      unique: { within: 'noun' },
    }),
    type: choice({
      label: 'Kind',
      options: {
        text: { label: 'Text' },
        notes: { label: 'Long text' },
        whole: { label: 'Whole number' },
        quantity: { label: 'Number' },
        money: { label: 'Money' },
        day: { label: 'Date' },
        flag: { label: 'Yes or no' },
        choice: { label: 'Choice' },
        choices: { label: 'Several choices' },
        url: { label: 'Web address' },
        email: { label: 'Email' },
        phone: { label: 'Phone' },
        ipAddress: { label: 'IP address' },
        macAddress: { label: 'MAC address' },
      },
    }),
    options: tags({ label: 'Choices', optional: true }),
    required: flag({ default: false }),
    help: text({ optional: true }),
    pattern: text({ label: 'Pattern', optional: true, help: 'A regular expression. Leave blank for any text.' }),
    position: whole({ default: 0 }),
    inList: flag({ label: 'Show in lists', default: false }),
  },
  sections: [
    {
      title: 'Field',
      about: 'Name, kind and choices.',
      fields: ['noun', 'label', 'key', 'type', 'options', 'pattern', 'required'],
    },
    { title: 'Display', fields: ['help', 'inList', 'position'] },
  ],
  title: ['label'],
  columns: ['label', 'noun', 'type', 'required', 'inList', 'position'],
  sort: 'position',
  empty: ['No custom fields yet', 'Add one for your own details, such as a purchase order number.'],
});

/** The definition as an engine field, so that inputs, cells, filters, files and rules are those of its kind. */
export function fieldOf(definition: Row<typeof customField>): Field {
  const options: Record<string, Option> = Object.fromEntries(
    (definition.options ?? []).map((each) => [each, { label: each }]),
  );
  return {
    kind: definition.type,
    label: definition.label,
    optional: !definition.required,
    ...(definition.help ? { help: definition.help } : {}),
    ...(definition.pattern
      ? { pattern: [definition.pattern, `${definition.label} does not match the required format.`] as const }
      : {}),
    ...(definition.type === 'choice' || definition.type === 'choices' ? { options } : {}),
  };
}

/** "extra.assetOwner" → "assetOwner". Other keys are not custom fields. */
export const customFieldKey = (key: string): string | undefined =>
  key.startsWith('extra.') ? key.slice('extra.'.length) : undefined;
