/** The number of a record as it is written: no zero before it, up to sixteen digits, and never more than counts exactly. */
export const ID_DIGITS = '(?:[1-9]\\d{0,14}|[1-8]\\d{15})';

/** An id in the address of a route, as in `/api/v1/teams/:id${ID}`. Anything else is no address. */
export const ID = `(^${ID_DIGITS}$)`;

const WHOLE = new RegExp(ID.slice(1, -1));
export const isId = (text: string): boolean => WHOLE.test(text);
