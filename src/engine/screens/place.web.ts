import { createContext, useContext } from 'react';
import { fill, type ScreenFacts } from './manifest.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The manifest's entry that the route was made from. */
    readonly screen?: ScreenFacts;
  }
}

/** Where a component stands: the screen it belongs to, which may lie under a panel. */
export interface Place {
  readonly screen: ScreenFacts;
  readonly params: Readonly<Record<string, string>>;
  /** Every screen, for the way back up. */
  readonly byPath: ReadonlyMap<string, ScreenFacts>;
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('A screen was shown outside the router.');
  return place;
}

/** The address of the screen a component belongs to, without what follows the path. */
export function useScreenPath(): string {
  const { screen, params } = usePlace();
  return fill(screen.path, params);
}
