import { derivedFrom, findEntity } from '../entity/registry.ts';

/** A grant on a base noun also applies to every noun built on it: `asset.view` allows viewing each kind of asset. */
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

/** "printer.view" → ["asset.view"]: the permission of the base noun that also grants the given one. */
export function baseCodesOf(code: string): readonly string[] {
  const [name = '', action = ''] = code.split('.');
  const base = findEntity(name)?.base;
  return base ? [`${base.name}.${action}`] : [];
}
