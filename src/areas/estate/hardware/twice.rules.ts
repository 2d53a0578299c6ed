/** The first value that repeats an earlier one, ignoring case. */
export const firstTwice = (values: readonly string[]): string | undefined =>
  values.find((value, at) => values.findIndex((each) => each.toLowerCase() === value.toLowerCase()) < at);
