import { createElement, Fragment, type ComponentType } from 'react';

type Shown = ComponentType<Readonly<Record<string, unknown>>>;

const places = new Map<string, { readonly component: Shown; readonly order: number }[]>();

/**
 * Puts a component into a place of a screen that does not know it: `slot('home.tiles', OpenJobs)`. Areas do so at their
 * door; the screen shows what is there with `<Slot place="home.tiles" />`. Lower orders come first.
 */
export function slot<P extends object>(place: string, component: ComponentType<P>, order = 100): void {
  const here = places.get(place) ?? [];
  // The edge: who fills a place knows what the place gives.
  here.push({ component: component as unknown as Shown, order });
  places.set(
    place,
    here.sort((one, other) => one.order - other.order),
  );
}

export const isFilled = (place: string): boolean => (places.get(place)?.length ?? 0) > 0;

/** Everything put into a place, given the same facts. */
export function Slot({ place, ...given }: { readonly place: string; readonly [fact: string]: unknown }) {
  return createElement(
    Fragment,
    null,
    ...(places.get(place) ?? []).map(({ component }, at) => createElement(component, { ...given, key: at })),
  );
}
