const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** 123450 → "£1,235", for the axis of a chart. */
export const formatPounds = (pence: number): string => pounds.format(pence / 100);
