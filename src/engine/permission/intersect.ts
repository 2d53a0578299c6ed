import { WITHHELD } from './permission.ts';

/**
 * The permissions that two users, or a user and a program, have in common, as patterns: `customer.*` and `*.view` have
 * `customer.view` in common. Implied view permissions count as well.
 */
export function inCommon(some: readonly string[], others: readonly string[]): string[] {
  const common = withViews(some).flatMap((one) =>
    withViews(others).flatMap((other) => {
      const entity = narrower(one.entity, other.entity);
      const action = narrower(one.action, other.action);
      return entity && action ? [entity === '*' && action === '*' ? '*' : `${entity}.${action}`] : [];
    }),
  );
  // A permission withheld from either is withheld from both.
  const withheld = [...some, ...others].filter((pattern) => pattern.startsWith(WITHHELD));
  return [...new Set([...common, ...withheld])];
}

interface Parts {
  readonly entity: string;
  readonly action: string;
}

const IMPLY_VIEW = ['create', 'update', 'delete'];

const withViews = (patterns: readonly string[]): Parts[] =>
  patterns.flatMap((pattern) => {
    if (pattern.startsWith(WITHHELD)) return [];
    if (pattern === '*') return [{ entity: '*', action: '*' }];
    const dot = pattern.indexOf('.');
    if (dot < 1) return [];
    const parts = { entity: pattern.slice(0, dot), action: pattern.slice(dot + 1) };
    return IMPLY_VIEW.includes(parts.action) ? [parts, { ...parts, action: 'view' }] : [parts];
  });

const narrower = (one: string, other: string): string | null =>
  one === other || other === '*' ? one : one === '*' ? other : null;
