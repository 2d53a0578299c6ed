import { Problem } from '#engine/http/problem.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { type Conflict, type ConflictCode, conflictsIn } from '../schedule/conflicts.rules.ts';
import { type Diaries, daysAround, readDiaries } from '../schedule/diaries.server.ts';
import { OVERRIDE_LEAVE } from '../visits.ts';
import type { visit } from './visit.ts';

type VisitChange = Change<typeof visit>;

/** ID of a visit that is not stored yet. */
const NEW = 0;

/** Refuses planning during approved leave, and warns about other conflicts on save. */
export async function judgeConflicts(context: Context, changes: readonly VisitChange[]): Promise<void> {
  const planned = changes.filter((change) => isPlanning(change, context.now));
  if (planned.length === 0) return;
  const spans = planned.map(({ after }) => daysAround(after.plannedStart, after.plannedEnd));
  const people = [...new Set(planned.flatMap(({ after }) => peopleOf(after)))];
  const diaries = await readDiaries(context.tx, people, {
    from: spans.map(({ from }) => from).sort()[0] ?? '',
    to:
      spans
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '',
    siteIds: planned.map(({ after }) => after.siteId),
  });
  const names = await namesOf(context, people);
  for (const change of planned)
    for (const userId of peopleOf(change.after)) {
      const name = names.get(userId) ?? 'The engineer';
      for (const conflict of conflictsOf(change, userId, diaries)) tell(context, change, { conflict, name, diaries });
    }
}

const peopleOf = ({ engineerId, otherIds }: VisitChange['after']): readonly number[] => [
  ...new Set([engineerId, ...otherIds]),
];

/** Whether a future visit is new, moved or reassigned. */
function isPlanning({ before, after, problem }: VisitChange, now: string): boolean {
  if (problem || after.archivedAt !== null || after.status !== 'planned' || after.plannedEnd < now) return false;
  return (
    !before ||
    before.status !== 'planned' ||
    before.plannedStart !== after.plannedStart ||
    before.plannedEnd !== after.plannedEnd ||
    peopleOf(after).some((id) => !peopleOf(before).includes(id))
  );
}

function conflictsOf({ before, after }: VisitChange, userId: number, diaries: Diaries): readonly Conflict[] {
  const own = before?.id ?? NEW;
  const slot = {
    id: own,
    number: after.number ?? '',
    siteId: after.siteId,
    start: after.plannedStart,
    end: after.plannedEnd,
    userIds: peopleOf(after),
  };
  return conflictsIn(diaries.of(userId, [slot])).filter(({ ids }) => ids.includes(own));
}

interface Told {
  readonly conflict: Conflict;
  readonly name: string;
  readonly diaries: Diaries;
}

function tell({ actor }: Context, change: VisitChange, { conflict: { code, ids }, name, diaries }: Told): void {
  const other =
    diaries.visits.find(({ id }) => ids.includes(id) && id !== change.before?.id)?.number ?? 'another visit';
  const message = SENTENCES[code](name, other);
  if (code === 'on-leave' && !may(actor.patterns, OVERRIDE_LEAVE)) {
    const full = `${message} Choose another time or engineer.`;
    change.problem ??= new Problem(422, code, full, { errors: { plannedStart: [full] } });
  } else change.warnings.push({ code, message, field: 'plannedStart' });
}

const SENTENCES: Readonly<Record<ConflictCode, (name: string, other: string) => string>> = {
  'on-leave': (name) => `${name} is on leave at this time.`,
  'outside-hours': () => 'This visit is outside working hours.',
  overlap: (name, other) => `${name} has ${other} at the same time.`,
  rest: (name, other) => `${name} has less than 11 hours of rest between this visit and ${other}.`,
  travel: (name, other) => `${name} does not have enough time to travel between this visit and ${other}.`,
};

async function namesOf({ tx }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.query<{ id: number; name: string }>(
    'select id, name from "user" where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
