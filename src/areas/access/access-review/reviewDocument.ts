import type { Row } from '#engine/entity/entity.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { accessReview } from './accessReview.ts';
import { deciderWords, DECISIONS, type ReviewedPerson } from './reviewedPerson.ts';

export const HEAD = [
  'Name',
  'Decision',
  'Roles',
  'Removed',
  'Sees',
  'Sensitive permissions',
  'Last seen',
  'Decided by',
  'Decided at',
  'Note',
] as const;

/** What was decided, a line for each person, in the order of `HEAD`. */
export const linesOf = (people: readonly ReviewedPerson[]): readonly (readonly string[])[] =>
  people.map((each) => [
    each.name,
    DECISIONS[each.decision][0],
    each.roles.map(({ name, given }) => (given ? `${name} (assigned by ${given})` : name)).join('; '),
    each.takenAway.join('; '),
    `${each.customers}, ${each.suppliers}`,
    each.sensitive.join('; '),
    each.lastSeenAt ? formatMoment(each.lastSeenAt) : 'never',
    deciderWords(each),
    each.decidedAt ? formatMoment(each.decidedAt) : '',
    each.note ?? '',
  ]);

/** What is on the paper; who has very much is told by how much. */
const onPaper = (people: readonly ReviewedPerson[]): readonly (readonly string[])[] =>
  people.map((each) => [
    each.name,
    `${DECISIONS[each.decision][0]}${each.takenAway.length > 0 ? `: ${each.takenAway.join(', ')}` : ''}`,
    each.roles.map(({ name }) => name).join(', '),
    `${each.customers}, ${each.suppliers}`,
    String(each.sensitive.length),
    `${deciderWords(each)}${each.decidedAt ? `, ${formatMoment(each.decidedAt)}` : ''}${each.note ? `\n${each.note}` : ''}`,
  ]);

const PAPER_HEAD = ['Name', 'Decision', 'Roles', 'Sees', 'Sensitive', 'Decided'];

/** The signed-off review as a document on A4 across. */
export const reviewDocument = (review: Row<typeof accessReview>, people: readonly ReviewedPerson[], by: string) => ({
  pageSize: 'A4' as const,
  pageOrientation: 'landscape' as const,
  info: { title: `Access review ${review.name}` },
  defaultStyle: { fontSize: 9 },
  content: [
    { text: `Access review ${review.name}`, fontSize: 16, bold: true },
    {
      text: `${people.length === 1 ? '1 user' : `${people.length} users`}. Signed off by ${by}${review.finishedAt ? ` on ${formatMoment(review.finishedAt)}` : ''}.`,
      margin: [0, 4, 0, 12] as [number, number, number, number],
    },
    {
      table: {
        headerRows: 1,
        widths: ['16%', '18%', '20%', '18%', '8%', '20%'],
        body: [PAPER_HEAD.map((text) => ({ text, bold: true })), ...onPaper(people).map((line) => [...line])],
      },
      layout: 'lightHorizontalLines',
    },
  ],
});
