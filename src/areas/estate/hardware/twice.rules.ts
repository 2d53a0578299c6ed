/** The first of some values that was there before, ignoring case. */
export const firstTwice = (values: readonly string[]): string | undefined =>
  values.find((value, at) => values.findIndex((each) => each.toLowerCase() === value.toLowerCase()) < at);
