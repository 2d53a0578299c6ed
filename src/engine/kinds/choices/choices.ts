import { chooseOne, findOption, labelOfOption, writeOption } from '../choice/choice.ts';
import { type Built, type CommonFacts, field, type Option } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { splitList } from '../tags/tags.ts';

/** Any number of options without duplicates, in the declared order. */
export const choices = <const O extends Readonly<Record<string, Option>>, const F extends CommonFacts>(
  facts: F & { readonly options: O; readonly default?: readonly (keyof O)[] },
): Built<readonly (keyof O & string)[], F> =>
  field<readonly (keyof O & string)[], F & { readonly options: O }>('choices', facts);

export const choicesKind = kind<readonly string[]>({
  name: 'choices',
  storage: 'texts',
  operators: ['any', 'all', 'filled', 'empty'],
  format: (values, facts) => values.map((value) => labelOfOption(value, facts)).join(', '),
  write: (values, facts) =>
    values.map((value) => (/[;|]/.test(labelOfOption(value, facts)) ? value : writeOption(value, facts))).join('; '),
  read: (text, facts) => {
    const options = facts.options ?? {};
    const words = splitList(text);
    if (words.length === 0) return refuse('required', chooseOne(options));
    const found = words.map((word) => findOption(word, options));
    const unknown = words.find((_, at) => found[at] === undefined);
    if (unknown !== undefined)
      return refuse('invalid_value', `“${unknown}” is not a valid choice. ${chooseOne(options)}`);
    return { value: Object.keys(options).filter((key) => found.includes(key)) };
  },
});
