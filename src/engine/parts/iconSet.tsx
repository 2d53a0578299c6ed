import * as lucide from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** "Building2" → "building-2" */
const nameOf = (component: string): string =>
  component
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([a-z])([0-9])/gi, '$1-$2')
    .toLowerCase();

/** Icons by their lucide names, loaded after the first paint. The build keeps only icons that the sources name. */
export const iconSet: Readonly<Record<string, LucideIcon>> = Object.fromEntries(
  // Boundary: every capitalised export of the package is a component.
  Object.entries(lucide as unknown as Record<string, LucideIcon>)
    .filter(([component]) => /^[A-Z](?!.*Icon$)/.test(component))
    .map(([component, icon]) => [nameOf(component), icon]),
);
