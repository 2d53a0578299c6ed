/** The IDs among values from the audit log, in the form that filters use. */
export const idsIn = (values: readonly unknown[]): string[] =>
  values
    .flatMap((value) => [value].flat())
    .filter((id) => typeof id === 'number' || typeof id === 'string')
    .map(String);
