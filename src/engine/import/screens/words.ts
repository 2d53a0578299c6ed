/** 1998 → "1,998". */
export const count = (figure: number): string => figure.toLocaleString('en-GB');

/** "1 row", "1,998 rows". */
export const rowsOf = (figure: number): string => `${count(figure)} ${figure === 1 ? 'row' : 'rows'}`;
