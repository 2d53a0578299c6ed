import type { AnyEntity } from '../../entity/entity.ts';
import { ESSENTIALS } from '../formValues.ts';

/**
 * An area's custom sections: replacements for sections of a form, by title, and additional sections after them.
 * @throws if the declaration has no section of a title, so that a renamed section is noticed
 */
export function ownSections<S>(
  { name, sections = [], essentials }: Pick<AnyEntity, 'name' | 'sections' | 'essentials'>,
  instead: Readonly<Record<string, S>>,
  added: Readonly<Record<string, S>> = {},
): Readonly<Record<string, S>> {
  for (const title of Object.keys(instead))
    if (!(title === ESSENTIALS && essentials) && !sections.some((section) => section.title === title))
      throw new Error(`${name} declares no section “${title}”.`);
  return { ...instead, ...added };
}
