import type { AreaModel } from './areaModel.ts';
import { expanded } from './expand.ts';
import { names, WITHHELD } from '../permission/permission.ts';

/** A part of the product that can be switched off, or switched on for some roles only. */
export interface Feature {
  readonly key: string;
  readonly label: string;
  /** A sentence that says what users can no longer do while it is off. */
  readonly stops: string;
  /** Patterns of the permissions that belong to it, such as `import.*`. */
  readonly permissions: readonly string[];
}

export interface FeatureFacts extends Omit<Feature, 'key' | 'permissions'> {
  /** Permissions in addition to those of the nouns whose declaration, or whose area, names the feature. */
  readonly permissions?: readonly string[];
}

/** On for all users, off, or on for the named roles. */
export type FeatureState = 'on' | 'off' | 'roles';

/**
 * Declares a feature. It is listed in `app/features.ts`. Everything that needs one of its permissions follows the
 * feature: navigation, screens, the API, live channels, and background work on behalf of a user. Parts that need no
 * permission name the feature themselves: a screen in its facts, a route in its config, a kind of work where it is
 * registered.
 */
export const feature = (key: string, { permissions = [], ...facts }: FeatureFacts): Feature => ({
  ...facts,
  key,
  permissions,
});

const features = new Map<string, Feature>();

/** @throws if two features have the same key, or a noun names an unknown feature */
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
 * The patterns that features withhold from a user. They are added to the user's granted patterns, so that `may` checks
 * both.
 *
 * @param off keys of features that are off for the user; keys of features that no longer exist have no effect
 */
export const withheldBy = (off: readonly string[]): string[] =>
  off.flatMap((key) => {
    const found = features.get(key);
    return found ? [markOf(key), ...expanded(found.permissions).map((pattern) => `${WITHHELD}${pattern}`)] : [];
  });

/** Whether a feature is on for a user with these patterns. */
export const isOn = (patterns: readonly string[], key: string): boolean => !patterns.includes(markOf(key));

/** Every feature, and whether it is on for a user with these patterns. */
export const featuresFor = (patterns: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(allFeatures().map(({ key }) => [key, isOn(patterns, key)]));

const markOf = (key: string): string => `${WITHHELD}feature.${key}`;
