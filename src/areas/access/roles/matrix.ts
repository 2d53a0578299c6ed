import type { Permission } from '#engine/access/catalogue.ts';
import { matchOf } from '#engine/permission/permission.ts';
import { type PermissionGroup, tickOf, withTick } from './ticks.ts';

/** Columns of the table with common permissions. Others are under “Other”. */
export const COLUMNS = [
  { key: 'view', label: 'View' },
  { key: 'create', label: 'Create' },
  { key: 'update', label: 'Edit' },
  { key: 'delete', label: 'Archive' },
] as const;
export type ColumnKey = (typeof COLUMNS)[number]['key'] | 'other';

/** A group of rows in the table. */
export interface MatrixArea {
  readonly label: string;
  readonly groups: readonly PermissionGroup[];
}

/** The column of a permission. */
export function columnOf({ code }: Permission): ColumnKey {
  const action = code.slice(code.indexOf('.') + 1);
  return COLUMNS.find(({ key }) => key === action)?.key ?? 'other';
}

export const inColumn = ({ permissions }: PermissionGroup, column: ColumnKey): readonly Permission[] =>
  permissions.filter((each) => columnOf(each) === column);

/** Groups by area, areas in order of first appearance. */
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

/** The share of some permissions that the patterns give. */
export interface Given {
  readonly state: 'all' | 'some' | 'none';
  readonly count: number;
  readonly of: number;
  /** A pattern beyond the entity gives all of it, so it cannot be revoked here. */
  readonly isFixed: boolean;
}

/** @param all patterns expanded to derived entities */
export function givenOf(own: readonly string[], all: readonly string[], permissions: readonly Permission[]): Given {
  const count = permissions.filter(({ code }) => tickOf(all, code).tick !== null).length;
  return {
    state: count === 0 ? 'none' : count === permissions.length ? 'all' : 'some',
    count,
    of: permissions.length,
    isFixed: permissions.length > 0 && permissions.every(({ code }) => isFixed(own, all, code)),
  };
}

/** Whether a permission comes from outside its entity: a pattern over all entities, or the base entity. */
export function isFixed(own: readonly string[], all: readonly string[], code: string): boolean {
  const { tick, by } = tickOf(all, code);
  return tick === 'wider' && (by === null || by.startsWith('*') || !own.includes(by));
}

/** Patterns after a row is ticked: its own pattern, which also covers future permissions of the entity. */
export const withRow = (patterns: readonly string[], { name }: PermissionGroup, isOn: boolean): readonly string[] =>
  isOn ? withTick(patterns, `${name}.*`, true) : patterns.filter((each) => !each.startsWith(`${name}.`));

/** Patterns after several permissions are ticked or cleared; broader patterns stay unchanged. */
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
  // Replaces an entity's wildcard by the permissions that remain.
  const split = patterns.flatMap((pattern) => {
    const of = group.find(
      ({ name, permissions: each }) => pattern === `${name}.*` && each.some(({ code }) => gone.has(code)),
    );
    return of ? of.permissions.map(({ code }) => code) : [pattern];
  });
  return [...new Set(split)].filter((each) => !gone.has(each));
}
