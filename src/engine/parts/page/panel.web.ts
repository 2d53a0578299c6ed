import { createContext, useContext } from 'react';

/** The header of a panel, set by the page in it. */
export interface PanelHeading {
  readonly title: string;
  readonly subtitle?: string;
  /** Wide enough for two lists in a row. */
  readonly wide?: boolean;
}

export interface PanelControls {
  /** Closes the panel and returns to the page below. `unasked` skips the question about unsaved changes, after saving. */
  readonly close: (how?: { readonly unasked?: boolean }) => void;
  readonly setHeading: (heading: PanelHeading) => void;
}

export const PanelContext = createContext<PanelControls | null>(null);

/** The controls of the surrounding panel, or null on an ordinary page. */
export const usePanel = (): PanelControls | null => useContext(PanelContext);
