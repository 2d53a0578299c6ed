import type { AnyEntity } from '../../entity/entity.ts';
import { ESSENTIALS } from '../formValues.ts';

/**
 * An area's custom sections: replacements for sections of a form, by title, and additional sections after them.
 * @throws if the declaration has no section of a title, so that a renamed section is noticed, or if all fields of the
 * section are essentials, because the section would be an empty card
 */
export function ownSections<S>(
  { name, sections = [], essentials }: Pick<AnyEntity, 'name' | 'sections' | 'essentials'>,
  instead: Readonly<Record<string, S>>,
  added: Readonly<Record<string, S>> = {},
): Readonly<Record<string, S>> {
  for (const title of Object.keys(instead))
    if (!(title === ESSENTIALS && essentials) && !sections.some((section) => section.title === title))
      throw new Error(`${name} declares no section “${title}”.`);
    else if (sections.some((section) => section.title === title && isEmptied(section, essentials)))
      throw new Error(`${name}: all fields of “${title}” are essentials, so the form does not have this section.`);
  return { ...instead, ...added };
}

const isEmptied = ({ fields }: { readonly fields: readonly string[] }, essentials: readonly string[] = []): boolean =>
  fields.length > 0 && fields.every((key) => essentials.includes(key));
