import { kindNamed } from '../asset.ts';

/** What a category says about its asset extras. */
export interface CategoryFacts {
  readonly isPhysical: boolean;
  /** Panels that the page shows; none for all. */
  readonly panels?: readonly string[] | null;
}

/**
 * Whether an asset has a tag, a site, a place in containers and a warranty. The category decides for an asset extra,
 * otherwise the type.
 * @throws when no asset type has the name
 */
export const isPhysical = (kind: string, category?: Pick<CategoryFacts, 'isPhysical'> | null): boolean =>
  kindNamed(kind).physical && (category?.isPhysical ?? true);

/** Whether the page of an asset shows a panel that its type has, such as "license". */
export const showsPanel = (panel: string, category?: CategoryFacts | null): boolean =>
  !category?.panels?.length || category.panels.includes(panel);
