/** The place of a value in the payload: object keys and list positions, from the item or from the whole payload. */
export interface Path {
  readonly fromWhole: boolean;
  readonly steps: readonly (string | number)[];
}

const STEP = /([^.[\]"\s][^.[\]"]*)|\[(\d{1,4})\]|\["((?:[^"\\]|\\.)*)"\]/y;
const MOST_STEPS = 20;

/**
 * Parses a path such as `device.serial`, `disks[0].size` or `["a name with a dot.in it"].id`. `$.account` starts at
 * the whole payload, even when items are read one at a time; `$` alone is the whole payload. Null for an invalid path.
 */
export function readPath(text: string): Path | null {
  const given = text.trim();
  const fromWhole = given === '$' || /^\$[.[]/.test(given);
  let rest = fromWhole ? given.slice(1) : given;
  if (fromWhole && rest.startsWith('.')) rest = rest.slice(1);
  if (rest === '') return fromWhole && given === '$' ? { fromWhole, steps: [] } : null;
  const steps: (string | number)[] = [];
  for (let at = 0; at < rest.length; ) {
    STEP.lastIndex = at;
    const found = STEP.exec(rest);
    if (!found || steps.length === MOST_STEPS) return null;
    const [whole, name, number, quoted] = found;
    const step = name ?? (number === undefined ? unquoted(quoted ?? '') : Number(number));
    // A name follows a dot or is the first step.
    if (step === null || (name !== undefined && at > 0 && rest[at - 1] !== '.')) return null;
    steps.push(step);
    at += whole.length;
    if (rest[at] === '.') {
      at++;
      if (at === rest.length || rest[at] === '[') return null;
    }
  }
  return { fromWhole, steps };
}

function unquoted(text: string): string | null {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return null;
  }
}

const PLAIN = /^(?!\$)[^.[\]"\s](?:[^.[\]"]*[^.[\]"\s])?$/;

/** The text that `readPath` parses into these steps. */
export const pathText = (steps: readonly (string | number)[]): string =>
  steps.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!PLAIN.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');

/** The value at a path; undefined if there is none. Inherited properties are not found. */
export function valueAt({ fromWhole, steps }: Path, item: unknown, whole: unknown): unknown {
  let at = fromWhole ? whole : item;
  for (const step of steps) {
    if (Array.isArray(at)) at = typeof step === 'number' ? (at as unknown[])[step] : undefined;
    else if (typeof at === 'object' && at !== null && Object.hasOwn(at, String(step)))
      at = (at as Readonly<Record<string, unknown>>)[String(step)];
    else return undefined;
  }
  return at;
}
