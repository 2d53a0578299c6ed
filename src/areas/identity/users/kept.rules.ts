type Row = Readonly<Record<string, unknown>>;

/** Whether the company's directory manages an account. It never manages break-glass accounts. */
export const isKept = ({ externalId, isBreakGlass }: Row): boolean =>
  typeof externalId === 'string' && externalId !== '' && isBreakGlass !== true;

/** Fields that the directory overwrites. */
export const lockedFields = (row: Row): readonly string[] => (isKept(row) ? ['name', 'email'] : []);
