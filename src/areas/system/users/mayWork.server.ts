/**
 * Whether a user may work now, as SQL over an alias of the table: active, and within the days of a temporary account. A
 * temporary account ends by itself at the end of its last day on the company’s clocks.
 */
export const mayWork = (alias: string): string => `(${alias}.status = 'active' and ${alias}.archived_at is null
  and coalesce(${alias}.starts_on <= (now() at time zone (select company_zone()))::date, true)
  and coalesce(${alias}.ends_on >= (now() at time zone (select company_zone()))::date, true))`;

/** The same over the alias `u`. */
export const MAY_WORK = mayWork('u');
