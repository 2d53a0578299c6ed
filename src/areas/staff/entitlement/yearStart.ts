/** The day on which a leave year begins, "04-06"; not the last days of a month, which some years lack. */
export const YEAR_START: readonly [string, string] = [
  '^(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$',
  'Enter month and day, for example 04-06. Choose a day up to 28.',
];
