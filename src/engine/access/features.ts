import type { AreaModel } from './areaModel.ts';
import { expanded } from './expand.ts';
import { names, WITHHELD } from '../permission/permission.ts';

/** A part of the product that can be switched off, or kept for some roles. */
export interface Feature {
  readonly key: string;
  readonly label: string;
  /** What people can no longer do while it is off, in a sentence. */
  readonly stops: string;
  /** Patterns of the permissions that belong to it: `import.*`. */
  readonly permissions: readonly string[];
}

export interface FeatureFacts extends Omit<Feature, 'key' | 'permissions'> {
  /** Beyond those of the nouns whose declaration, or whose area, names the feature. */
  readonly permissions?: readonly string[];
}

/** Where a feature is: on for everybody, off, or on for the named roles. */
export type FeatureState = 'on' | 'off' | 'roles';

/**
 * Declares a switch. It is listed in `app/features.ts`. Whatever needs one of its permissions follows: navigation,
 * screens, the API, live channels, background work that acts for somebody. What needs none says `feature` itself: a
 * screen in its facts, an address in its route's config, a kind of work where it is registered.
 */
export const feature = (key: string, { permissions = [], ...facts }: FeatureFacts): Feature => ({
  ...facts,
  key,
  permissions,
});

const features = new Map<string, Feature>();

/** @throws when two have one key, or a noun names none of them */
export function registerFeatures(declared: readonly Feature[], areas: readonly AreaModel[]): void {
  const named = areas.flatMap((area) =>
    area.entities.map(({ name, feature: own }) => ({ name, key: own ?? area.feature })),
  );
  for (const each of declared) {
    if (features.has(each.key)) throw new Error(`Two features use the key “${each.key}”.`);
    const nouns = named.filter(({ key }) => key === each.key).map(({ name }) => `${name}.*`);
    features.set(each.key, { ...each, permissions: [...each.permissions, ...nouns] });
  }
  const lost = named.find(({ key }) => key !== undefined && !features.has(key));
  if (lost) throw new Error(`${lost.name} names the feature “${lost.key}”, and there is none.`);
}

export const allFeatures = (): readonly Feature[] => [...features.values()];
export const findFeature = (key: string): Feature | undefined => features.get(key);

/** The feature that a permission belongs to. */
export const featureOf = (code: string): Feature | undefined =>
  allFeatures().find(({ permissions }) => expanded(permissions).some((pattern) => names(pattern, code)));

/**
 * What is withheld from somebody because features are off for them. It travels with the patterns they are granted, so
 * that whoever asks `may` is answered by both.
 *
 * @param off keys of the features; one that is no longer declared withholds nothing
 */
export const withheldBy = (off: readonly string[]): string[] =>
  off.flatMap((key) => {
    const found = features.get(key);
    return found ? [markOf(key), ...expanded(found.permissions).map((pattern) => `${WITHHELD}${pattern}`)] : [];
  });

/** Whether a feature is on for whoever has these patterns. */
export const isOn = (patterns: readonly string[], key: string): boolean => !patterns.includes(markOf(key));

/** Every feature, and whether it is on for whoever has these patterns. */
export const featuresFor = (patterns: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(allFeatures().map(({ key }) => [key, isOn(patterns, key)]));

const markOf = (key: string): string => `${WITHHELD}feature.${key}`;
