/** Permission to see cost, margin and margin class. */
export const MARGIN_VIEW = 'margin.view';
export const APPROVE_MARGIN = 'customerOrder.approveMargin';
export const OVERRIDE_CREDIT = 'customerOrder.overrideCredit';
