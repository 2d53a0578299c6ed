type Row = Readonly<Record<string, unknown>>;

/** Whether the company's directory looks after an account. It never changes one for emergencies. */
export const isKept = ({ externalId, isBreakGlass }: Row): boolean =>
  typeof externalId === 'string' && externalId !== '' && isBreakGlass !== true;

/** The fields of an account that the directory always says: what is typed into them does not last. */
export const keptFields = (row: Row): readonly string[] => (isKept(row) ? ['name', 'email'] : []);
