import type { AnyEntity } from '../entity/entity.ts';
import { register } from '../entity/registry.ts';
import { screensOf } from '../entity/screensOf.ts';
import type { ScreenFacts } from '../screens/manifest.ts';
import { declarePermissions, type DeclaredPermission } from './catalogue.ts';

/** The parts of an area that both the server and the browser know. */
export interface AreaModel {
  readonly name: string;
  readonly entities: readonly AnyEntity[];
  readonly screens: readonly ScreenFacts[];
  /** The permissions that do not follow from the area's declarations. */
  readonly permissions: readonly DeclaredPermission[];
  /** The key of the feature that all its nouns belong to. */
  readonly feature?: string;
}

/** Builds an area. A noun with a menu entry gets the four standard screens unless the area lists them. */
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

/** Registers an area's nouns and permissions. */
export function enter({ entities, permissions }: AreaModel): void {
  register(entities);
  declarePermissions(permissions);
}
