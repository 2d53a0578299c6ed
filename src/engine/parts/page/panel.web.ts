import { createContext, useContext } from 'react';

/** What stands at the top of a panel; the page shown in it says so. */
export interface PanelHeading {
  readonly title: string;
  readonly subtitle?: string;
  /** Room for two lists side by side. */
  readonly wide?: boolean;
}

export interface PanelControls {
  /** Closes the panel and returns to the page below. A form calls it `unasked` after saving. */
  readonly close: (how?: { readonly unasked?: boolean }) => void;
  readonly setHeading: (heading: PanelHeading) => void;
}

export const PanelContext = createContext<PanelControls | null>(null);

/** The panel a component is shown in; null on an ordinary page. */
export const usePanel = (): PanelControls | null => useContext(PanelContext);
