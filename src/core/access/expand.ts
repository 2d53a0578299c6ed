import { derivedFrom, findEntity } from '../entity/registry.ts';

/** A grant on a base noun holds for every noun built on it: `asset.view` lets one see each kind of asset. */
export function expanded(patterns: readonly string[]): string[] {
  return [
    ...new Set(
      patterns.flatMap((pattern) => {
        const [name = '', action = ''] = pattern.split('.');
        const base = findEntity(name);
        return base ? [pattern, ...derivedFrom(base).map((each) => `${each.name}.${action}`)] : [pattern];
      }),
    ),
  ];
}
