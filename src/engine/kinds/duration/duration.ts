import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { type Bounds, boundsOf, outside } from '../number.ts';

type Facts = CommonFacts & { readonly min?: number; readonly max?: number };

/** A duration in whole minutes. */
export const duration = <const F extends Facts>(facts: F = {} as F): Built<number, F> =>
  field<number, F>('duration', facts);

export const DURATION_BOUNDS: Bounds = { min: 0, max: 10_000_000 };

/** 105 → "1 h 45 m" */
export function formatDuration(minutes: number): string {
  const hours = Math.trunc(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const words = [hours > 0 ? `${hours.toLocaleString('en-GB')} h` : '', rest > 0 || hours === 0 ? `${rest} m` : '']
    .filter(Boolean)
    .join(' ');
  return minutes < 0 ? `-${words}` : words;
}

/** 105 → "1:45", which spreadsheets can add up */
const writeDuration = (minutes: number): string =>
  `${minutes < 0 ? '-' : ''}${Math.trunc(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;

/** "1 h 45 m", "1h45", "1:45", "1.75 h", "105 min" and "105" are all 105. Undefined for other text. */
function readDuration(text: string): number | undefined {
  const typed = text.toLowerCase().replace(/[\s,\u00a0]/g, '');
  const negative = /^[-\u2212]/.test(typed);
  const minutes = readMinutes(negative ? typed.slice(1) : typed);
  return negative && minutes ? -minutes : minutes;
}

function readMinutes(typed: string): number | undefined {
  // Spreadsheets append seconds to a time. Only zero seconds are accepted, because the value is in whole minutes.
  const clock = /^(\d+):([0-5]\d)(?::00)?$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const [, hours, minutes] =
    /^(?:(\d+(?:\.\d+)?|\.\d+)(?:h|hr|hrs|hours?))?(?:(\d+)(?:m|min|mins|minutes?)?)?$/.exec(typed) ?? [];
  if (hours === undefined && minutes === undefined) return undefined;
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return Math.abs(total - Math.round(total)) < 1e-6 ? Math.round(total) : undefined;
}

export const durationKind = kind<number>({
  name: 'duration',
  storage: 'int',
  operators: ['is', 'from', 'to', 'between', 'filled', 'empty'],
  plain: true,
  align: 'right',
  format: formatDuration,
  write: writeDuration,
  read: (text, facts) => {
    const value = readDuration(text);
    if (value === undefined)
      return refuse(
        text.trim() ? 'invalid_value' : 'required',
        'Enter a duration such as 1 h 45 min, 1:45 or 105 (minutes).',
      );
    return outside(value, boundsOf(facts, DURATION_BOUNDS), formatDuration) ?? { value };
  },
});
