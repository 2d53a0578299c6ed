import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { AS_WORDS, basisWords, type OnBehalfOf, type ProcessingRecord } from './processingRecord.ts';

export const HEAD = ['Processing', 'Role', 'Purpose', 'Legal basis', 'People', 'Data', 'Recipients', 'Kept'] as const;

/** One line per activity, in the order of `HEAD`. */
export const linesOf = ({ activities }: ProcessingRecord): readonly (readonly string[])[] =>
  activities.map((each) => [
    each.label,
    AS_WORDS[each.as],
    each.purpose,
    basisWords(each),
    each.people.join('; '),
    each.data.join('\n'),
    each.recipients.join('; ') || 'No recipients',
    each.periods.join('\n'),
  ]);

/** The head of the record: the company, and the person responsible for data protection. */
export const headOf = ({ company, officer }: ProcessingRecord): readonly (readonly [string, string])[] => [
  ['Company', words(company.name, company.address, company.phone)],
  ['ICO registration number', company.registration ?? UNSAID],
  ['Responsible for data protection', words(officer.name, officer.email, officer.phone)],
];

const UNSAID = 'Not set';
const words = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ') || UNSAID;

/** The record as a landscape A4 document, with the customers on whose behalf data is kept. */
export const recordDocument = (record: ProcessingRecord, customers: readonly OnBehalfOf[]) => ({
  pageSize: 'A4' as const,
  pageOrientation: 'landscape' as const,
  info: { title: TITLE },
  defaultStyle: { fontSize: 8 },
  content: [
    { text: TITLE, fontSize: 16, bold: true },
    { text: `UK GDPR, article 30. As at ${formatMoment(record.at)}.`, margin: UNDER },
    table(['22%', '78%'], null, headOf(record)),
    heading('Processing of personal data'),
    table(['11%', '9%', '15%', '8%', '11%', '20%', '10%', '16%'], HEAD, linesOf(record)),
    heading('Recipients'),
    table(
      ['22%', '30%', '33%', '15%'],
      ['Recipient', 'Location', 'Data', 'Transfer'],
      record.recipients.map(({ label, where, gets, mayBeAbroad }) => [
        label,
        where.join(', '),
        gets,
        mayBeAbroad ? 'May be outside the UK' : '',
      ]),
    ),
    { text: `Transfers outside the UK: ${record.transfers ?? UNSAID}`, margin: OVER },
    heading('Safeguards'),
    { ul: [...record.measures] },
    heading(`On behalf of ${customers.length === 1 ? 'one customer' : `${customers.length} customers`}`),
    table(
      ['70%', '30%'],
      ['Customer', 'Agreement'],
      customers.map(({ name, agreedOn }) => [name, agreedOn ? `signed ${formatDay(agreedOn)}` : 'none']),
    ),
  ],
});

const TITLE = 'Record of processing';

type Margin = [number, number, number, number];
const UNDER: Margin = [0, 4, 0, 12];
const OVER: Margin = [0, 8, 0, 0];

const heading = (text: string) => ({ text, fontSize: 12, bold: true, margin: [0, 16, 0, 6] as Margin });

const table = (widths: string[], head: readonly string[] | null, lines: readonly (readonly string[])[]) => ({
  table: {
    headerRows: head ? 1 : 0,
    widths,
    body: [
      ...(head ? [head.map((text) => ({ text, bold: true }))] : []),
      ...(lines.length > 0 ? lines : [widths.map((_, at) => (at === 0 ? 'None' : ''))]).map((line) => [...line]),
    ],
  },
  layout: 'lightHorizontalLines',
});
