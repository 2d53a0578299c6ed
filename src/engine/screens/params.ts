import { isId } from '../http/id.ts';
import type { ScreenFacts } from './manifest.ts';

/** Parameters with these names are IDs of records. */
const IS_ID = /^(?:id|[a-z]\w*Id)$/;

/** The names in an address, in order: `/customer/{customerId}/jobs/{id}` → customerId, id. */
export const paramsIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/** A screen's parameters that accept digits only. `within` is the part of its address that a layout covers. */
export function digitParams(screen: Pick<ScreenFacts, 'path' | 'anyId'>, within = ''): readonly string[] {
  return paramsIn(screen.path.slice(within.length)).filter(
    (name) => IS_ID.test(name) && !(screen.anyId && name === 'id'),
  );
}

/** Whether an address with these values belongs to the screen. IDs with other characters lead to error 404. */
export const accepts = (digits: readonly string[], values: Readonly<Record<string, string | undefined>>): boolean =>
  digits.every((name) => isId(values[name] ?? ''));

/** The screen whose path matches an address. Static segments take precedence over parameters. */
export function screenAt(screens: readonly ScreenFacts[], address: string): ScreenFacts | undefined {
  const parts = address
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean);
  return screens
    .filter((screen) => fits(screen, parts))
    .sort(
      (one, other) => paramsIn(one.path).length - paramsIn(other.path).length || firstParam(other) - firstParam(one),
    )[0];
}

/** The values of a screen's parameters in one of its addresses. */
export function paramsOf({ path }: Pick<ScreenFacts, 'path'>, address: string): Readonly<Record<string, string>> {
  const parts = address.split('/');
  return Object.fromEntries(
    path.split('/').flatMap((segment, at) => {
      const name = paramsIn(segment)[0];
      return name === undefined ? [] : [[name, decodeURIComponent(parts[at] ?? '')]];
    }),
  );
}

function fits(screen: ScreenFacts, parts: readonly string[]): boolean {
  const own = screen.path.split('/').filter(Boolean);
  if (own.length !== parts.length) return false;
  const digits = digitParams(screen);
  return own.every((segment, at) => {
    const name = paramsIn(segment)[0];
    if (name === undefined) return segment === parts[at];
    return !digits.includes(name) || isId(parts[at] ?? '');
  });
}

const firstParam = (screen: ScreenFacts): number => screen.path.indexOf('{');

/** The path in the router's notation: `/customers/{customerId}/edit` → `/customers/$customerId/edit`. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1');

/**
 * The frame of a screen: its layout, or the page below a panel. Other parents only affect the menu and the breadcrumb.
 * A layout also frames screens at other addresses that contain its parameters: `/customers/{customerId}` is in the
 * frame of `/customer/{customerId}`.
 */
export function frameOf(screen: ScreenFacts, byPath: ReadonlyMap<string, ScreenFacts>): ScreenFacts | undefined {
  if (screen.parent === undefined) return undefined;
  const parent = byPath.get(screen.parent);
  if (!parent) throw new Error(`${screen.path} has the parent ${screen.parent}, which is not a screen.`);
  const own = paramsIn(screen.path);
  const isUnder = parent.layout
    ? paramsIn(parent.path).every((name) => own.includes(name))
    : screen.path.startsWith(`${parent.path}/`);
  if (!isUnder) throw new Error(`${screen.path} is not under its parent ${parent.path}.`);
  return screen.panel || parent.layout ? parent : undefined;
}
