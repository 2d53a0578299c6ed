/** Handles an event for one user: `notice`, `progress`, `access`, and those that areas add. */
type PersonalHandler = (data: unknown) => void;

const heard = new Map<string, Set<PersonalHandler>>();

/**
 * Handles events for this user while the page is open: `onPersonal('notice', () => …)`.
 * @returns a function that removes the handler
 */
export function onPersonal(event: string, hear: PersonalHandler): () => void {
  const all = heard.get(event) ?? new Set();
  heard.set(event, all.add(hear));
  return () => all.delete(hear);
}

export function publishPersonal(event: string, data: unknown): void {
  for (const hear of heard.get(event) ?? []) hear(data);
}
