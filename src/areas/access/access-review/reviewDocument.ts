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

/** Decisions with one row per user, in the order of `HEAD`. */
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

/** Rows for the printed document; long lists are replaced by counts. */
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

/** The signed-off review as an A4 landscape document. */
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
