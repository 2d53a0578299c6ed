import { type ComponentType, createContext, useContext } from 'react';
import type { FormScreenProps } from '../FormScreen.tsx';
import type { Sections } from '../form/FormSections.tsx';

/** Opens the form of an address over the page. Returns false if it must open as a page. */
export type OpenDrawer = (to: string) => boolean;

export const DrawerContext = createContext<OpenDrawer | null>(null);

/** Null outside a layout with a drawer. */
export const useDrawer = (): OpenDrawer | null => useContext(DrawerContext);

/** A noun's custom form, as far as it differs from the standard one. */
export interface OwnForm {
  readonly Form: ComponentType<Pick<FormScreenProps, 'preset' | 'onSaved'>>;
  readonly sections: Sections;
}

const ownForms = new Map<string, () => Promise<OwnForm>>();

/** Registers an area's custom form of a noun for the drawer. All other nouns have the standard form. */
export function drawerForm(noun: string, load: () => Promise<OwnForm>): void {
  ownForms.set(noun, load);
}

const loaded = new Map<string, Promise<OwnForm | null>>();

/** Returns the same promise each time, so that a component can suspend on it. */
export function ownFormOf(noun: string): Promise<OwnForm | null> {
  const known = loaded.get(noun) ?? Promise.resolve(ownForms.get(noun)?.() ?? null);
  loaded.set(noun, known);
  // A failed load is forgotten, so that the next use tries again.
  known.catch(() => loaded.delete(noun));
  return known;
}

let wanted: string | null = null;

/** Makes the next page with a drawer open this form. Called before navigation. */
export function openOnArrival(to: string): void {
  wanted = to;
}

export function takeWanted(): string | null {
  const to = wanted;
  wanted = null;
  return to;
}
