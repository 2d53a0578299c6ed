/**
 * Whether a user may work now, as SQL over the alias `u`: active, and within the days of a temporary account. A
 * temporary account ends by itself at the end of its last day in Britain.
 */
export const MAY_WORK = `(u.status = 'active' and u.archived_at is null
  and coalesce(u.starts_on <= (now() at time zone 'Europe/London')::date, true)
  and coalesce(u.ends_on >= (now() at time zone 'Europe/London')::date, true))`;
