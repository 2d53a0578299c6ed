import type { ComponentType } from 'react';

export interface WidgetProps {
  readonly customerId: number;
  /** This customer, or all members of its group that the user may see. */
  readonly customers: readonly number[];
}

/** A card of the customer's dashboard. */
export interface Widget {
  /** Stored with the user's layout, so it must never change. */
  readonly key: string;
  readonly title: string;
  readonly component: ComponentType<WidgetProps>;
  /** Default order, lowest first, until the user rearranges the cards. */
  readonly order: number;
  readonly permission?: string;
}

const widgets: Widget[] = [];

/**
 * Adds a card to every customer's dashboard, which does not import it: `addDashboardWidget({ key: 'warranties', … })`.
 */
export function addDashboardWidget(widget: Widget): void {
  widgets.push(widget);
}

export const dashboardWidgets = (): readonly Widget[] => [...widgets].sort((a, b) => a.order - b.order);
