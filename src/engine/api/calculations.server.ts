import { fieldMessages } from '../http/shaped.server.ts';
import type { OfferedCalculation } from '../calculations/calculation.schema.ts';

const offered = new Map<string, OfferedCalculation>();

/** Registers calculations for callers. Each area does so once, from its module. */
export function registerCalculations(calculations: readonly OfferedCalculation[]): void {
  for (const each of calculations) {
    const known = offered.get(each.name);
    if (known && known !== each) throw new Error(`The calculation “${each.name}” is offered twice.`);
    offered.set(each.name, each);
  }
}

/** All registered calculations by name, for the API description. */
export const offeredCalculations = (): readonly OfferedCalculation[] =>
  [...offered.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

export interface CalculationAnswer {
  readonly status: 200 | 404 | 422;
  readonly body: object;
}

/**
 * Runs a calculation on a request's body.
 *
 * Returns 200 with the output, or with `{ error: code }` if the rule refuses; 422 with messages by field if the input
 * is not valid; 404 if the name is unknown.
 */
export function runCalculation(name: string, body: unknown): CalculationAnswer {
  const asked = offered.get(name);
  if (!asked) return { status: 404, body: { message: `Calculation “${name}” not found.`, code: 'not_found' } };
  const answer = asked.answer(body);
  if ('output' in answer) return { status: 200, body: answer.output };
  return {
    status: 422,
    body: {
      message: 'The input is not valid for this calculation.',
      code: 'validation',
      errors: fieldMessages(answer.issues),
    },
  };
}
