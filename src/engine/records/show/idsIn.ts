/** The records among values that the log holds, as filters write them. */
export const idsIn = (values: readonly unknown[]): string[] =>
  values
    .flatMap((value) => [value].flat())
    .filter((id) => typeof id === 'number' || typeof id === 'string')
    .map(String);
