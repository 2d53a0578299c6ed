/** Other credentials with the same password. */
export interface ReuseAnswer {
  /** Number of them, also of those that the user cannot view. */
  readonly others: number;
  readonly customers: number;
  readonly visible: readonly { readonly id: number; readonly title: string }[];
}

/** “7 other credentials of 3 customers have the same password: Router, Switch and others. Use a different one for each.” */
export function reuseText({ others, customers, visible }: ReuseAnswer): string {
  const of = customers === 0 ? '' : customers === 1 ? ' of one customer' : ` of ${customers} customers`;
  const who = others === 1 ? `One other credential${of} has` : `${others} other credentials${of} have`;
  const names = visible.map(({ title }) => title).join(', ');
  const more = visible.length > 0 && visible.length < others ? ' and others' : '';
  return `${who} the same password${names === '' ? '' : `: ${names}${more}`}. Use a different password for each.`;
}
