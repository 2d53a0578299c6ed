import { fill, type ScreenFacts } from './manifest.ts';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/**
 * The breadcrumb of a screen: all screens at shorter addresses on its path. The page of a record has the record's name
 * if it is known (`names`: address → name), otherwise the screen's title.
 */
export function crumbsOf(
  screen: ScreenFacts,
  params: Readonly<Record<string, string>>,
  byPath: ReadonlyMap<string, ScreenFacts>,
  names: ReadonlyMap<string, string> = new Map(),
): readonly Crumb[] {
  const segments = screen.path.split('/').slice(1);
  const crumbs: Crumb[] = [];
  for (let length = 1; length < segments.length; length++) {
    const above = byPath.get(`/${segments.slice(0, length).join('/')}`);
    if (!above || above.layout || above.public) continue;
    const to = fill(above.path, params);
    crumbs.push({ to, label: names.get(to) ?? above.title });
  }
  return crumbs;
}
