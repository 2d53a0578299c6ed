import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';

/** Yes or no. */
export const flag = <const F extends CommonFacts>(facts: F = {} as F): Built<boolean, F> =>
  field<boolean, F>('flag', facts);

const YES = ['yes', 'y', 'true', '1', 'on'];
const NO = ['no', 'n', 'false', '0', 'off'];

export const flagKind = kind<boolean>({
  name: 'flag',
  storage: 'boolean',
  operators: ['is', 'filled', 'empty'],
  plain: true,
  format: (value) => (value ? 'Yes' : 'No'),
  write: (value) => (value ? 'yes' : 'no'),
  read: (text) => {
    const word = text.trim().toLowerCase();
    if (YES.includes(word)) return { value: true };
    if (NO.includes(word)) return { value: false };
    return refuse(word ? 'invalid_value' : 'required', 'Enter yes or no.');
  },
});
