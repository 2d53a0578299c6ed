import { expect, it } from 'vitest';
import { colourFor, initialsOf } from './initials.ts';

it('initials are the first letters of the first two words', () => {
  expect(initialsOf('Ashfield Primary School')).toBe('AP');
  expect(initialsOf('Kettlewell')).toBe('K');
  expect(initialsOf('  (The) Mary-Anne Øster ')).toBe('MA');
  expect(initialsOf('')).toBe('');
});

it('one name always has one colour, readable with white', () => {
  const names = Array.from({ length: 200 }, (_, at) => `Customer ${at}`);
  for (const name of names) expect(colourFor(name)).toBe(colourFor(name));
  const used = [...new Set(names.map(colourFor))];
  expect(used.length).toBeGreaterThan(5);
  for (const colour of used) expect(contrastWithWhite(colour), colour).toBeGreaterThanOrEqual(4.5);
});

/** The WCAG 2.2 contrast ratio. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
