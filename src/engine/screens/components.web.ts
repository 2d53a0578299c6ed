import type { ComponentType } from 'react';

/** The module of one screen. */
export interface ScreenModule {
  readonly Screen: ComponentType;
}

/** The screens of an area, by path or by the name that several screens share. Each loads when it is opened or preloaded. */
export type Components = Readonly<Record<string, () => Promise<ScreenModule>>>;
