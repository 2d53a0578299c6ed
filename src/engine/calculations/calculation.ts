/**
 * A calculation is a rule that can be called by name: by a screen's preview, a test or another system, at `POST
 * /api/v1/calculations/{name}`. It is a pure function without side effects.
 */
export interface Calculation<I, O extends object = object> {
  readonly name: string;
  readonly run: (input: I) => O;
}

/** The answer of a rule that refuses: a code for the reason. */
export interface RuleRefusal<C extends string = string> {
  readonly error: C;
}

/** Names a rule, such as `search.rank`: the concern, then the result. */
export const calculation = <I, O extends object>(name: string, run: (input: I) => O): Calculation<I, O> => ({
  name,
  run,
});

/** One worked example of a calculation. The tests run each by name. */
export interface Example {
  readonly says: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** Worked examples of several calculations, by their names. */
export type NamedExamples = readonly (readonly [name: string, examples: readonly Example[]])[];
