/** What is told to one person alone: `notice`, `progress`, `access`, and what areas add. */
type PersonalHandler = (data: unknown) => void;

const heard = new Map<string, Set<PersonalHandler>>();

/**
 * Hears what this person is told, as long as the page is open: `onPersonal('notice', () => …)`.
 * @returns stops hearing
 */
export function onPersonal(event: string, hear: PersonalHandler): () => void {
  const all = heard.get(event) ?? new Set();
  heard.set(event, all.add(hear));
  return () => all.delete(hear);
}

export function publishPersonal(event: string, data: unknown): void {
  for (const hear of heard.get(event) ?? []) hear(data);
}
