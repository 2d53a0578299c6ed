import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';

type Facts = Omit<CommonFacts, 'search' | 'unique'> & Pick<FieldFacts, 'accept' | 'maxMiB'>;

/** One uploaded file, by its ID. `accept` lists media types by prefix: `image/`, `application/pdf`. */
export const file = <const F extends Facts>(facts: F = {} as F): Built<number, F> => field<number, F>('file', facts);

export const FILE_MIB = 25;

export const fileKind = kind<number>({
  name: 'file',
  storage: 'bigint',
  operators: ['filled', 'empty'],
  format: (id) => `File ${id}`,
  write: String,
  read: (raw) => {
    const text = raw.trim();
    if (/^[1-9]\d{0,14}$/.test(text)) return { value: Number(text) };
    return refuse(text ? 'unknown_reference' : 'required', 'Attach a file.');
  },
});
