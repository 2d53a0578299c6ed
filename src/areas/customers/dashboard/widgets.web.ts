import type { ComponentType } from 'react';

export interface WidgetProps {
  readonly customerId: number;
  /** This customer, or all of its group that the reader may see. */
  readonly customers: readonly number[];
}

/** A card of the customer's dashboard. */
export interface Widget {
  /** Kept with the user's arrangement, so it never changes. */
  readonly key: string;
  readonly title: string;
  readonly component: ComponentType<WidgetProps>;
  /** Lower comes first, until the user arranges them. */
  readonly order: number;
  readonly permission?: string;
}

const widgets: Widget[] = [];

/** Puts a card onto the dashboard of every customer, which does not know it: `addDashboardWidget({ key: 'warranties', … })`. */
export function addDashboardWidget(widget: Widget): void {
  widgets.push(widget);
}

export const dashboardWidgets = (): readonly Widget[] => [...widgets].sort((a, b) => a.order - b.order);
