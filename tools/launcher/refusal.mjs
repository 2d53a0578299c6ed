/** A fault that a user can fix: the message gives the problem and the action in one line. Shown without a stack. */
export class Refusal extends Error {}
