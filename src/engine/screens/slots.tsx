import { createElement, Fragment, type ComponentType } from 'react';

type Shown = ComponentType<Readonly<Record<string, unknown>>>;

const places = new Map<string, { readonly component: Shown; readonly order: number }[]>();

/**
 * Adds a component to a screen of another area: `slot('home.tiles', OpenJobs)`. Areas call it in their modules, and the
 * screen shows all of them with `<Slot place="home.tiles" />`, lower orders first.
 */
export function slot<P extends object>(place: string, component: ComponentType<P>, order = 100): void {
  const here = places.get(place) ?? [];
  // Boundary: the caller knows the props of the place.
  here.push({ component: component as unknown as Shown, order });
  places.set(
    place,
    here.sort((one, other) => one.order - other.order),
  );
}

export const isFilled = (place: string): boolean => (places.get(place)?.length ?? 0) > 0;

/** Renders all components of a place with the same props. */
export function Slot({ place, ...given }: { readonly place: string; readonly [fact: string]: unknown }) {
  return createElement(
    Fragment,
    null,
    ...(places.get(place) ?? []).map(({ component }, at) => createElement(component, { ...given, key: at })),
  );
}
