/** 84 months → "7 years": whole years from two, where a value is read. Forms and files keep the months. */
export const inYears = (value: unknown, unit: string | undefined): string | undefined =>
  unit === 'months' && typeof value === 'number' && value >= 24 && value % 12 === 0 ? `${value / 12} years` : undefined;
