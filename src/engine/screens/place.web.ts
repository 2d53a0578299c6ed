import { createContext, useContext } from 'react';
import { fill, type ScreenFacts } from './manifest.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The manifest entry of the route. */
    readonly screen?: ScreenFacts;
  }
}

/** The place of a component: its screen, which may be below a panel. */
export interface Place {
  readonly screen: ScreenFacts;
  readonly params: Readonly<Record<string, string>>;
  /** All screens, for the breadcrumb. */
  readonly byPath: ReadonlyMap<string, ScreenFacts>;
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('A screen was shown outside the router.');
  return place;
}

/** The address of a component's screen, without query and hash. */
export function useScreenPath(): string {
  const { screen, params } = usePlace();
  return fill(screen.path, params);
}
