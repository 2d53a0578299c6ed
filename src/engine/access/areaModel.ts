import type { AnyEntity } from '../entity/entity.ts';
import { register } from '../entity/registry.ts';
import { screensOf } from '../entity/screensOf.ts';
import type { ScreenFacts } from '../screens/manifest.ts';
import { declarePermissions, type DeclaredPermission } from './catalogue.ts';

/** What an area is made of, as both sides know it. */
export interface AreaModel {
  readonly name: string;
  readonly entities: readonly AnyEntity[];
  readonly screens: readonly ScreenFacts[];
  /** What it asks for beyond what follows from its declarations. */
  readonly permissions: readonly DeclaredPermission[];
  /** The feature that all its nouns belong to, by its key. */
  readonly feature?: string;
}

/** An area: what it names, and the four screens of each noun with a place in the menu that it does not list. */
export function areaModel(
  name: string,
  {
    entities,
    screens = [],
    permissions = [],
    ...facts
  }: Pick<AreaModel, 'entities'> & Partial<Omit<AreaModel, 'name' | 'entities'>>,
): AreaModel {
  const listed = new Set(screens.map(({ of }) => of?.entity));
  const others = entities.filter((noun) => noun.menu && !listed.has(noun.name));
  return {
    ...facts,
    name,
    entities,
    permissions,
    screens: [...screens, ...others.flatMap((noun) => screensOf(noun))],
  };
}

/** Makes an area's nouns and permissions known. */
export function enter({ entities, permissions }: AreaModel): void {
  register(entities);
  declarePermissions(permissions);
}
