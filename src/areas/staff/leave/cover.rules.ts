import { calculation } from '#engine/calculations/calculation.ts';
import type { DayPart, Half } from './cost.rules.ts';

export interface Absence {
  readonly memberId: number;
  readonly date: string;
  readonly part: DayPart;
}

export interface CoverInput {
  readonly members: readonly number[];
  readonly minimumPresent: number;
  readonly absences: readonly Absence[];
  readonly request: {
    readonly memberId: number;
    readonly days: readonly { readonly date: string; readonly part: DayPart }[];
  };
}

/** Days of a request on which, in a requested half, the team would fall below its minimum. */
export function belowCover({ members, minimumPresent, absences, request }: CoverInput): readonly string[] {
  const absent = absentBy(absences);
  const below = request.days.filter(({ date, part }) =>
    halvesIn(part).some((half) => {
      const away = absent.get(`${date} ${half}`) ?? new Set();
      const present = members.filter((id) => id !== request.memberId && !away.has(id)).length;
      return present < minimumPresent;
    }),
  );
  return below.map(({ date }) => date);
}

/** "2026-12-02 am" → IDs of absent members. */
function absentBy(absences: readonly Absence[]): ReadonlyMap<string, ReadonlySet<number>> {
  const absent = new Map<string, Set<number>>();
  for (const { memberId, date, part } of absences)
    for (const half of halvesIn(part)) {
      const key = `${date} ${half}`;
      absent.set(key, (absent.get(key) ?? new Set()).add(memberId));
    }
  return absent;
}

export const halvesIn = (part: DayPart): readonly Half[] => (part === 'all' ? ['am', 'pm'] : [part]);

export const leaveCover = calculation('leave.cover', (input: CoverInput) => ({ belowOn: belowCover(input) }));
