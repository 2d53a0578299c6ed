/**
 * The values of a cell that lists several, the primary one first: a JSON list of texts or of objects with a `value`, or
 * texts separated by semicolons, commas, bars or new lines. Values that occur twice are given once.
 */
export function listedIn(text: string): readonly string[] {
  const listed = jsonList(text) ?? text.split(/[;,|\n]/).map((value) => ({ value, isFirst: false }));
  const values = listed
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .map(({ value }) => value.trim())
    .filter(Boolean);
  return [...new Set(values)];
}

interface Listed {
  readonly value: string;
  readonly isFirst: boolean;
}

function jsonList(text: string): readonly Listed[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(listedOf) : undefined;
  } catch {
    return undefined;
  }
}

function listedOf(item: unknown): Listed {
  if (typeof item !== 'object' || item === null) return { value: typeof item === 'string' ? item : '', isFirst: false };
  const cells: Readonly<Record<string, unknown>> = { ...item };
  const value = cells.value ?? cells['formatted-value'] ?? cells.formatted_value;
  return {
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    isFirst: cells.primary === true,
  };
}
