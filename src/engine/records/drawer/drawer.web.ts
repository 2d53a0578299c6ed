import { type ComponentType, createContext, useContext } from 'react';
import type { FormScreenProps } from '../FormScreen.tsx';
import type { Sections } from '../form/FormSections.tsx';

/** Opens the form that an address asks for over the page; false where it must be opened as a page. */
export type OpenDrawer = (to: string) => boolean;

export const DrawerContext = createContext<OpenDrawer | null>(null);

/** Null outside a frame that has a drawer. */
export const useDrawer = (): OpenDrawer | null => useContext(DrawerContext);

/** A noun's own form, as far as it differs from the derived one. */
export interface OwnForm {
  readonly Form: ComponentType<Pick<FormScreenProps, 'preset' | 'onSaved'>>;
  readonly sections: Sections;
}

const ownForms = new Map<string, () => Promise<OwnForm>>();

/** An area's own form of a noun also stands in the drawer; every other noun has the derived one. */
export function drawerForm(noun: string, load: () => Promise<OwnForm>): void {
  ownForms.set(noun, load);
}

const loaded = new Map<string, Promise<OwnForm | null>>();

/** The same promise each time, so that a component can wait for it. */
export function ownFormOf(noun: string): Promise<OwnForm | null> {
  const known = loaded.get(noun) ?? Promise.resolve(ownForms.get(noun)?.() ?? null);
  loaded.set(noun, known);
  // Fetched again when it is wanted again.
  known.catch(() => loaded.delete(noun));
  return known;
}

let wanted: string | null = null;

/** The next page with a drawer opens this form: said before going there. */
export function openOnArrival(to: string): void {
  wanted = to;
}

export function takeWanted(): string | null {
  const to = wanted;
  wanted = null;
  return to;
}
