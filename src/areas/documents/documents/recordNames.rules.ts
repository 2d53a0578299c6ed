/** So many records are looked up for one text. */
export const MOST_NAMES = 20;

/** What a text names in double brackets, such as [[J1042]] or [[ASH-SRV01]], each once, in their order. */
export function recordNames(markdown: string): readonly string[] {
  const names = [...markdown.matchAll(/\[\[([^\][\n]{2,80})\]\]/g)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => name.length >= 2))].slice(0, MOST_NAMES);
}
