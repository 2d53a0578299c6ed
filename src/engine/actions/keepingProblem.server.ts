import { Problem } from '../http/problem.ts';
import type { Context } from '../request/context.server.ts';

/** A refusal of an action that saves the user's input elsewhere, in a separate transaction. */
export class KeepingProblem extends Problem {
  readonly keep: (context: Context) => Promise<void>;

  constructor({ status, code, message, more }: Problem, keep: (context: Context) => Promise<void>) {
    super(status, code, message, { more });
    this.keep = keep;
  }
}
