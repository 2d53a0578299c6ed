import { type Built, type CommonFacts, field, type FieldFacts, type Option } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { trimmed } from '../text/text.ts';

type Options = Readonly<Record<string, Option>>;

/** One of the options; the value is the option's key. */
export const choice = <const O extends Options, const F extends CommonFacts>(
  facts: F & { readonly options: O; readonly default?: keyof O },
): Built<keyof O & string, F> => field<keyof O & string, F & { readonly options: O }>('choice', facts);

/** What a person reads; a value that is no option any more stands for itself. */
export const labelOfOption = (value: string, facts: FieldFacts): string => facts.options?.[value]?.label ?? value;

/** Finds an option by its value or its label, case ignored. */
export function findOption(text: string, options: Options): string | undefined {
  const wanted = trimmed(text).toLowerCase();
  const keys = Object.keys(options);
  return (
    keys.find((key) => key.toLowerCase() === wanted) ?? keys.find((key) => options[key]?.label.toLowerCase() === wanted)
  );
}

/** The label where reading it gives the value back, else the value. */
export const writeOption = (value: string, facts: FieldFacts): string => {
  const label = labelOfOption(value, facts);
  return findOption(label, facts.options ?? {}) === value ? label : value;
};

/** Names the options while they fit in a sentence. */
export function chooseOne(options: Options): string {
  const labels = Object.values(options).map((option) => option.label);
  return labels.length > 8 ? 'Choose from the list.' : `Choose one of: ${labels.join(', ')}.`;
}

export const choiceKind = kind<string>({
  name: 'choice',
  storage: 'text',
  operators: ['is', 'not', 'filled', 'empty'],
  format: labelOfOption,
  write: writeOption,
  read: (text, facts) => {
    const options = facts.options ?? {};
    const value = findOption(text, options);
    return value === undefined ? refuse(trimmed(text) ? 'invalid_value' : 'required', chooseOne(options)) : { value };
  },
});
