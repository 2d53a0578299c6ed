import type { Permission } from '#engine/access/catalogue.ts';
import { matchOf } from '#engine/permission/permission.ts';
import { type PermissionGroup, tickOf, withTick } from './ticks.ts';

/** The columns of the table: what nearly every noun has. What else a noun has stands under “Other”. */
export const COLUMNS = [
  { key: 'view', label: 'View' },
  { key: 'create', label: 'Create' },
  { key: 'update', label: 'Edit' },
  { key: 'delete', label: 'Archive' },
] as const;
export type ColumnKey = (typeof COLUMNS)[number]['key'] | 'other';

/** Several groups of permissions that stand together in the table. */
export interface MatrixArea {
  readonly label: string;
  readonly groups: readonly PermissionGroup[];
}

/** The column a permission stands in. */
export function columnOf({ code }: Permission): ColumnKey {
  const action = code.slice(code.indexOf('.') + 1);
  return COLUMNS.find(({ key }) => key === action)?.key ?? 'other';
}

export const inColumn = ({ permissions }: PermissionGroup, column: ColumnKey): readonly Permission[] =>
  permissions.filter((each) => columnOf(each) === column);

/** Groups by the area they belong to, areas in the order in which they first come. */
export function areasOf(
  groups: readonly PermissionGroup[],
  areaOf: (group: PermissionGroup) => string,
): readonly MatrixArea[] {
  const areas = new Map<string, PermissionGroup[]>();
  for (const group of groups) {
    const label = areaOf(group);
    areas.set(label, [...(areas.get(label) ?? []), group]);
  }
  return [...areas].map(([label, own]) => ({ label, groups: own }));
}

/** How much of some permissions the patterns give. */
export interface Given {
  readonly state: 'all' | 'some' | 'none';
  readonly count: number;
  readonly of: number;
  /** All of it comes from a pattern that reaches beyond the noun, so nothing of it can be taken away here. */
  readonly isFixed: boolean;
}

/** @param all with what the patterns mean for nouns built on others */
export function givenOf(own: readonly string[], all: readonly string[], permissions: readonly Permission[]): Given {
  const count = permissions.filter(({ code }) => tickOf(all, code).tick !== null).length;
  return {
    state: count === 0 ? 'none' : count === permissions.length ? 'all' : 'some',
    count,
    of: permissions.length,
    isFixed: permissions.length > 0 && permissions.every(({ code }) => isFixed(own, all, code)),
  };
}

/** Whether a permission comes from beyond its noun: from a pattern over all nouns, or from the noun it is built on. */
export function isFixed(own: readonly string[], all: readonly string[], code: string): boolean {
  const { tick, by } = tickOf(all, code);
  return tick === 'wider' && (by === null || by.startsWith('*') || !own.includes(by));
}

/** The patterns after a whole row is ticked: the row’s own pattern, which holds for later permissions of the noun too. */
export const withRow = (patterns: readonly string[], { name }: PermissionGroup, isOn: boolean): readonly string[] =>
  isOn ? withTick(patterns, `${name}.*`, true) : patterns.filter((each) => !each.startsWith(`${name}.`));

/** The patterns after permissions are ticked or taken away together; what reaches beyond their nouns stays as it is. */
export function withAll(
  patterns: readonly string[],
  group: readonly PermissionGroup[],
  { permissions, isOn }: { readonly permissions: readonly Permission[]; readonly isOn: boolean },
): readonly string[] {
  if (isOn)
    return permissions
      .filter(({ code }) => !patterns.some((pattern) => matchOf(pattern, code) === 'named'))
      .reduce<readonly string[]>((all, { code }) => withTick(all, code, true), patterns);
  const gone = new Set(permissions.map(({ code }) => code));
  // A noun’s own pattern gives way to what is left of it.
  const split = patterns.flatMap((pattern) => {
    const of = group.find(
      ({ name, permissions: each }) => pattern === `${name}.*` && each.some(({ code }) => gone.has(code)),
    );
    return of ? of.permissions.map(({ code }) => code) : [pattern];
  });
  return [...new Set(split)].filter((each) => !gone.has(each));
}
