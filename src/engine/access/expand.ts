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

/** "printer.view" → ["asset.view"]: what a grant may name instead, where a noun is built on another. */
export function baseCodesOf(code: string): readonly string[] {
  const [name = '', action = ''] = code.split('.');
  const base = findEntity(name)?.base;
  return base ? [`${base.name}.${action}`] : [];
}
