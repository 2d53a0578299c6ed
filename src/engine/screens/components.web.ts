import type { ComponentType } from 'react';

/** A module of one screen. */
export interface ScreenModule {
  readonly Screen: ComponentType;
}

/** The screens an area writes itself, by path, or by the name that several screens share; each is loaded when it is first opened or about to be. */
export type Components = Readonly<Record<string, () => Promise<ScreenModule>>>;
