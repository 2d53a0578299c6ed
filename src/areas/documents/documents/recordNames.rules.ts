/** Maximum records looked up per text. */
export const MOST_NAMES = 20;

/** Names in double brackets, such as [[J1042]] or [[ASH-SRV01]], without duplicates, in order. */
export function recordNames(markdown: string): readonly string[] {
  const names = [...markdown.matchAll(/\[\[([^\][\n]{2,80})\]\]/g)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => name.length >= 2))].slice(0, MOST_NAMES);
}
