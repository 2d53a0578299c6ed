import { Problem } from '../http/problem.ts';
import type { Context } from '../request/context.server.ts';

/** A refusal of an action after which what was typed is kept elsewhere, in a transaction of its own. */
export class KeepingProblem extends Problem {
  readonly keep: (context: Context) => Promise<void>;

  constructor({ status, code, message, more }: Problem, keep: (context: Context) => Promise<void>) {
    super(status, code, message, { more });
    this.keep = keep;
  }
}
