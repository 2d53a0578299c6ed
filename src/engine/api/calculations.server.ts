import { fieldMessages } from '../http/shaped.server.ts';
import type { OfferedCalculation } from '../calculations/calculation.schema.ts';

const offered = new Map<string, OfferedCalculation>();

/** Opens calculations to callers; each area does it once, from its module. */
export function registerCalculations(calculations: readonly OfferedCalculation[]): void {
  for (const each of calculations) {
    const known = offered.get(each.name);
    if (known && known !== each) throw new Error(`The calculation “${each.name}” is offered twice.`);
    offered.set(each.name, each);
  }
}

/** Every calculation that can be asked, by name: for the API's description. */
export const offeredCalculations = (): readonly OfferedCalculation[] =>
  [...offered.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

export interface CalculationAnswer {
  readonly status: 200 | 404 | 422;
  readonly body: object;
}

/**
 * Runs a calculation on a request's body.
 *
 * 200 with the output, or with `{ error: code }` when the rule refuses; 422 with messages by field when the input does
 * not fit; 404 when nothing has the name.
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
