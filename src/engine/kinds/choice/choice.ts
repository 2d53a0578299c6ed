import { type Built, type CommonFacts, field, type FieldFacts, type Option } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { trimmed } from '../text/text.ts';

type Options = Readonly<Record<string, Option>>;

/** One of the options. The value is the option's key. */
export const choice = <const O extends Options, const F extends CommonFacts>(
  facts: F & { readonly options: O; readonly default?: keyof O },
): Built<keyof O & string, F> => field<keyof O & string, F & { readonly options: O }>('choice', facts);

/** The label of an option. A value that is no longer an option is its own label. */
export const labelOfOption = (value: string, facts: FieldFacts): string => facts.options?.[value]?.label ?? value;

/** Finds an option by value or label, ignoring case. */
export function findOption(text: string, options: Options): string | undefined {
  const wanted = trimmed(text).toLowerCase();
  const keys = Object.keys(options);
  return (
    keys.find((key) => key.toLowerCase() === wanted) ?? keys.find((key) => options[key]?.label.toLowerCase() === wanted)
  );
}

/** The label if reading it returns the value, otherwise the value. */
export const writeOption = (value: string, facts: FieldFacts): string => {
  const label = labelOfOption(value, facts);
  return findOption(label, facts.options ?? {}) === value ? label : value;
};

/** Lists the options if there are at most eight. */
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
