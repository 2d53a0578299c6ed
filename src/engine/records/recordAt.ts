import type { AnyEntity } from '../entity/entity.ts';
import { ID_DIGITS } from '../http/id.ts';
import { showPath } from '../entity/screensOf.ts';

/** A record as named by an address. */
export interface RecordAt {
  readonly noun: string;
  readonly id: number;
}

/**
 * The record of an address: of its page, its form, or a panel over it. Null if there is none. If several addresses
 * match, such as a page below another one, the longest wins.
 *
 * @param address "/customer/12/hardware/ups/7/edit"
 */
export function recordAt(nouns: readonly AnyEntity[], address: string): RecordAt | null {
  const path = address.replace(/[?#].*$/s, '');
  const [found] = nouns
    .filter(({ internal }) => !internal)
    .flatMap((noun) => {
      const pattern = new RegExp(
        `^${showPath(noun)
          .replace(/\{id\}$/, `(${ID_DIGITS})`)
          .replace(/\{\w+\}/g, ID_DIGITS)}(?:/|$)`,
      );
      const id = pattern.exec(path)?.[1];
      return id === undefined ? [] : [{ noun: noun.name, id: Number(id), length: showPath(noun).length }];
    })
    .sort((one, other) => other.length - one.length);
  return found ? { noun: found.noun, id: found.id } : null;
}
