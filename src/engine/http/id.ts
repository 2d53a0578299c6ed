/** A record id: no leading zero, up to sixteen digits, within the safe integer range. */
export const ID_DIGITS = '(?:[1-9]\\d{0,14}|[1-8]\\d{15})';

/** An id in a route, as in `/api/v1/teams/:id${ID}`. Other values do not match. */
export const ID = `(^${ID_DIGITS}$)`;

const WHOLE = new RegExp(ID.slice(1, -1));
export const isId = (text: string): boolean => WHOLE.test(text);
