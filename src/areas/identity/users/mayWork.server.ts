/** Today on the company’s clocks, as SQL. */
export const TODAY = `(now() at time zone (select company_zone()))::date`;

/**
 * Whether a user may work now, as SQL over an alias of the table: active, and within the days of a temporary account. A
 * temporary account ends by itself at the end of its last day on the company’s clocks.
 */
export const mayWork = (alias: string): string => `(${alias}.status = 'active' and ${alias}.archived_at is null
  and ${TODAY} between coalesce(${alias}.starts_on, '-infinity') and coalesce(${alias}.ends_on, 'infinity'))`;

/** The same over the alias `u`. */
export const MAY_WORK = mayWork('u');
