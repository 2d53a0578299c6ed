import type { ScreenFacts } from './manifest.ts';

/** Screens with an address similar to the typed one, closest first. For the page “not found”. */
export function closeMatches(address: string, screens: readonly ScreenFacts[], most = 4): readonly ScreenFacts[] {
  const typed = address
    .toLowerCase()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  return (
    screens
      .filter((screen) => !screen.path.includes('{') && !screen.public && screen.path !== '/')
      .map((screen) => ({ screen, distance: distanceOf(typed, screen) }))
      .filter(({ distance }) => distance <= 0.4)
      .sort((one, other) => one.distance - other.distance || one.screen.path.length - other.screen.path.length)
      // If there is a close match, distant ones are left out.
      .filter(({ distance }, _at, all) => distance <= (all[0]?.distance ?? 0) + 0.15)
      .slice(0, most)
      .map(({ screen }) => screen)
  );
}

/** 0 for equal, 1 for nothing in common. Compares the whole path, or its last word with path and title of the screen. */
function distanceOf(typed: string, screen: ScreenFacts): number {
  const path = screen.path.toLowerCase();
  const word = typed.slice(typed.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');
  const ends = [path.slice(path.lastIndexOf('/') + 1).replace(/-/g, ' '), screen.title.toLowerCase()];
  return Math.min(share(typed, path), ...ends.map((end) => share(word, end) + 0.05));
}

const share = (one: string, other: string): number => edits(one, other) / Math.max(one.length, other.length, 1);

/** The Levenshtein distance. */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
