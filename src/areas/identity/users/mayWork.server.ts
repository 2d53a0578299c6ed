/** SQL for today in the company’s time zone. */
export const TODAY = `(now() at time zone (select company_zone()))::date`;

/**
 * SQL for whether a user may work now: active, and within the days of a temporary account. A temporary account ends
 * after its last day in the company’s time zone.
 */
export const mayWork = (alias: string): string => `(${alias}.status = 'active' and ${alias}.archived_at is null
  and ${TODAY} between coalesce(${alias}.starts_on, '-infinity') and coalesce(${alias}.ends_on, 'infinity'))`;

/** `mayWork` for alias `u`. */
export const MAY_WORK = mayWork('u');
