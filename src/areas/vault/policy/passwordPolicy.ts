import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { LENGTHS } from '../credentials/generate.rules.ts';

/** What a customer asks of passwords. The generator follows it, and saved passwords are held against it. */
export const passwordPolicy = entity('passwordPolicy', {
  plural: 'Password policies',
  path: 'password-policies',
  menu: { area: 'customers' },
  feature: 'vault',
  underCustomer: true,
  unsearched: true,
  grants: { everyone: ['view'], lead: '*' },
  personalData: 'relations',
  icon: 'key-round',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    style: choice({
      label: 'Made of',
      default: 'signs',
      options: {
        signs: { label: 'Letters, digits and symbols' },
        plain: { label: 'Letters and digits' },
        words: { label: 'Words' },
      },
    }),
    minLength: whole({ label: 'Minimum length', unit: 'characters', default: 14, min: LENGTHS.least, max: 64 }),
    needs: choices({
      label: 'Must contain',
      default: [],
      options: {
        capital: { label: 'A capital letter' },
        digit: { label: 'A digit' },
        symbol: { label: 'A symbol' },
      },
    }),
    minStrength: choice({
      label: 'Minimum strength',
      optional: true,
      options: { fair: { label: 'Fair' }, good: { label: 'Good' }, strong: { label: 'Strong' } },
    }),
    rotateEveryDays: whole({
      label: 'Rotate every',
      unit: 'days',
      min: 1,
      max: 3_650,
      optional: true,
      help: 'For new passwords. Leave blank for no rotation.',
    }),
    notes: notes({ optional: true }),
  },
  unique: [
    {
      fields: ['customerId'],
      where: 'kept',
      code: 'policy_taken',
      message: 'This customer already has a password policy. Edit that one.',
    },
  ],
  title: ['customerId'],
  columns: ['customerId', 'style', 'minLength', 'needs', 'minStrength', 'rotateEveryDays'],
  sections: [
    { title: 'Policy', fields: ['style', 'minLength', 'needs', 'minStrength', 'rotateEveryDays'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  empty: ['No password policy yet', 'Add one, and the password generator follows it for this customer.'],
});
