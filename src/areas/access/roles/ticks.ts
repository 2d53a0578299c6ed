import type { Permission } from '#engine/access/catalogue.ts';
import { matchOf } from '#engine/permission/permission.ts';

/** Permissions of one entity or part, ticked together as `noun.*`. */
export interface PermissionGroup {
  /** Part of the code before the dot. */
  readonly name: string;
  readonly label: string;
  readonly permissions: readonly Permission[];
}

/** The catalogue in groups by name. */
export function groupsOf(all: readonly Permission[]): readonly PermissionGroup[] {
  const groups = new Map<string, Permission[]>();
  for (const each of all) {
    const name = nameOf(each.code);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return [...groups].map(([name, permissions]) => ({ name, label: permissions[0]?.group ?? name, permissions }));
}

const nameOf = (code: string): string => code.slice(0, code.indexOf('.'));

/** How patterns give a permission: by its own tick, by a broader pattern, or implied by another. */
export type Tick = 'own' | 'wider' | 'implied' | null;

export function tickOf(patterns: readonly string[], code: string): { readonly tick: Tick; readonly by: string | null } {
  if (patterns.includes(code)) return { tick: 'own', by: code };
  const wider = patterns.find((pattern) => matchOf(pattern, code) === 'named');
  if (wider) return { tick: 'wider', by: wider };
  const implying = patterns.find((pattern) => matchOf(pattern, code) === 'implied');
  return implying ? { tick: 'implied', by: implying } : { tick: null, by: null };
}

/** Patterns after a tick is set or cleared. Drops patterns that a broader one covers. */
export function withTick(patterns: readonly string[], pattern: string, isOn: boolean): readonly string[] {
  const rest = patterns.filter((each) => each !== pattern);
  if (!isOn) return rest;
  return [...rest.filter((each) => !isWithin(each, pattern)), pattern];
}

/** Whether one pattern covers another, from the patterns alone. */
const isWithin = (pattern: string, wider: string): boolean =>
  wider === '*' ||
  (wider.endsWith('.*') && nameOf(pattern) === nameOf(wider)) ||
  (wider.startsWith('*.') && !pattern.endsWith('.*') && pattern.endsWith(wider.slice(1)));
