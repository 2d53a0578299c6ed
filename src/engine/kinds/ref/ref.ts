import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';

type Facts = CommonFacts & Pick<FieldFacts, 'same' | 'suggests' | 'unlisted' | 'listed'> & { readonly to: string };

/**
 * A reference to another noun by name, so that areas need not import each other. The registry checks at start-up that
 * the name exists. `same: 'customerId'` refuses a record of another customer (`wrong_customer`).
 */
export const ref = <const F extends Facts>(facts: F): Built<number, F> => field<number, F>('ref', facts);

export const refKind = kind<number>({
  name: 'ref',
  storage: 'bigint',
  operators: ['is', 'not', 'filled', 'empty'],
  format: (id) => `#${id}`,
  write: String,
  // Files contain names. The import replaces the name by an ID before it calls this reader.
  read: (raw) => {
    const text = raw.trim();
    if (text === '') return refuse('required', 'Choose from the list.');
    return /^[1-9]\d{0,14}$/.test(text)
      ? { value: Number(text) }
      : refuse('unknown_reference', `No record is called “${text}”.`);
  },
});
