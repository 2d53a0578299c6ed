/** Start of a leave year, "04-06"; days after the 28th are excluded, because not every month has them. */
export const YEAR_START: readonly [string, string] = [
  '^(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$',
  'Enter month and day, for example 04-06. Choose a day up to 28.',
];
