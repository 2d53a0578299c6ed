const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

/** The same hours from Monday to Friday, as form rows. */
export const weekOf = (from: string, to: string) => WEEK.map((day) => ({ day, from, to }));

export const isRowList = (value: unknown): value is readonly object[] => Array.isArray(value);
