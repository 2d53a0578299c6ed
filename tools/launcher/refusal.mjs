/** Something a person can mend: its message says in one line what is wrong and what to do. Shown without a stack. */
export class Refusal extends Error {}
