/**
 * A calculation is a rule that may be asked by name: by a screen's preview, a test or another system, at
 * `POST /api/v1/calculations/{name}`. It is pure: the same input, the same output, and nothing changes.
 */
export interface Calculation<I, O extends object = object> {
  readonly name: string;
  readonly run: (input: I) => O;
}

/** What a rule answers when it says no: the code of the refusal. */
export interface RuleRefusal<C extends string = string> {
  readonly error: C;
}

/** Names a rule. `search.rank`: the concern, then what it answers. */
export const calculation = <I, O extends object>(name: string, run: (input: I) => O): Calculation<I, O> => ({
  name,
  run,
});

/** One worked example of a calculation; the tests run each through the store. */
export interface Example {
  readonly says: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** Worked examples of several calculations, by their names. */
export type NamedExamples = readonly (readonly [name: string, examples: readonly Example[]])[];
