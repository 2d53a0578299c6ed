import type { Queryable } from '#engine/db/pool.server.ts';
import { invalid, notFound } from '#engine/http/problem.ts';
import { dayMinutesOf, patternOn } from '../entitlement/pattern.rules.ts';
import { type LeaveContext, leaveContext, leaveContextOf, belowIn, type Clash } from './around.server.ts';
import { type Taken, takeFrom } from '../balance/balance.rules.ts';
import { bookingsOf, isOpened, type LeaveBook, shortOf, workingDaysOf } from './book.rules.ts';
import { leaveBooks } from './book.server.ts';
import { type Asked, type Cost, costOf } from './cost.rules.ts';
import { type Finding, judge } from './judge.rules.ts';

export interface TypeFacts extends Record<string, unknown> {
  readonly id: number;
  readonly kind: string;
  readonly deducts: boolean;
  readonly mayOverlap: boolean;
  readonly needsFile: boolean;
  readonly needsApproval: boolean;
  readonly countsForCover: boolean;
}

/** Preview of a request: cost, remaining leave, absent colleagues, and findings. */
export interface Weighed {
  readonly name: string;
  readonly type: TypeFacts;
  readonly cost: Cost;
  readonly dayMinutes: number;
  /** Balance on the first day, without and with this request; null when the year has no allowance yet. */
  readonly before: number | null;
  readonly after: number | null;
  readonly clashes: readonly Clash[];
  readonly findings: readonly Finding[];
}

export interface Weighing {
  readonly staffId: number;
  readonly typeId: number;
  readonly asked: Asked;
  readonly today: string;
  readonly hasFile: boolean;
  readonly mayBePast: boolean;
  /** ID of the request itself, if it exists. */
  readonly exceptId?: number;
}

/** @throws 404 for an unknown person, 422 for an unknown type or invalid days */
export async function weigh(tx: Queryable, weighing: Weighing): Promise<Weighed> {
  const [weighed] = await weighAll(tx, [weighing]);
  if (!weighed) throw notFound('staff member');
  return weighed;
}

/** Previews several requests in the same number of statements as one. */
export async function weighAll(tx: Queryable, weighings: readonly Weighing[]): Promise<readonly Weighed[]> {
  if (weighings.length === 0) return [];
  const books = await leaveBooks(tx, [...new Set(weighings.map(({ staffId }) => staffId))]);
  const types = await typesOf(tx);
  const people = [...books.values()].flatMap(({ person: { userId } }) => (userId === null ? [] : [userId]));
  const span = {
    start: weighings.map(({ asked }) => asked.start).reduce((a, b) => (a < b ? a : b)),
    end: weighings.map(({ asked }) => asked.end).reduce((a, b) => (a > b ? a : b)),
  };
  const everybody = await leaveContext(tx, people, span);
  return weighings.map((weighing) => {
    const book = books.get(weighing.staffId);
    const type = types.get(weighing.typeId);
    if (!book) throw notFound('staff member');
    if (!type) throw invalid({ typeId: ['Choose a leave type.'] });
    return weighOne(weighing, book, type, everybody);
  });
}

function weighOne(weighing: Weighing, whole: LeaveBook, type: TypeFacts, everybody: LeaveContext): Weighed {
  const { asked, exceptId } = weighing;
  const book = { ...whole, requests: whole.requests.filter(({ id }) => id !== exceptId) };
  const { person } = book;
  const cost = costOf(asked, workingDaysOf(book));
  if ('error' in cost) throw invalid({ end: [NO_DAYS[cost.error]] });
  const { clashes, teams } = leaveContextOf(everybody, person, asked);
  const dayMinutes = dayMinutesOf(patternOn(person.patterns, asked.start));
  const findings = judge({
    ...weighing,
    cost,
    dayMinutes,
    type,
    person,
    terms: book.terms,
    others: book.requests,
    shortMinutes: type.deducts ? shortOf(book, cost.days) : 0,
    below: type.countsForCover ? belowIn({ teams, clashes, userId: person.userId, asked, cost }) : [],
  });
  const left = leftOn(book, asked.start, type.deducts ? cost : null);
  return { name: person.name, type, cost, dayMinutes, ...left, clashes, findings };
}

const NO_DAYS = {
  'end-before-start': 'Choose a last day on or after the first day.',
  'empty-request': 'Choose at least half a day.',
};

async function typesOf(tx: Queryable): Promise<ReadonlyMap<number, TypeFacts>> {
  const { rows } = await tx.query<TypeFacts>(
    `select id, kind, deducts, may_overlap as "mayOverlap", needs_file as "needsFile",
            needs_approval as "needsApproval", counts_for_cover as "countsForCover"
       from leave_type where archived_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function leftOn(book: LeaveBook, day: string, cost: Cost | null): Pick<Weighed, 'before' | 'after'> {
  if (!isOpened(book, day)) return { before: null, after: null };
  const bookings = bookingsOf(book, { withPending: true });
  const usable = book.lots.filter(({ from, expiresOn }) => from <= day && day <= (expiresOn ?? day));
  const left = (taken: Taken) => usable.reduce((sum, { id }) => sum + (taken.left.get(id) ?? 0), 0);
  const days = cost?.days.filter(({ date }) => isOpened(book, date)) ?? [];
  return {
    before: left(takeFrom(book.lots, bookings)),
    after: left(takeFrom(book.lots, [...bookings, { id: 'further', status: 'pending', days }])),
  };
}
