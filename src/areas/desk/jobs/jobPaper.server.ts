import type { Content } from 'pdfmake/interfaces.js';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { PRIORITY_OPTIONS, STATUS_TABLE } from './jobChoices.ts';
import type { JobFile } from './jobFile.server.ts';

type Margin = [number, number, number, number];
/** The background of internal notes, as on the screen. */
const TINT = '#fdf3e1';

/** A job on paper: its facts, messages oldest first, and with the notes also its time and checklist. */
export function jobPaper(file: JobFile, head: Pick<Letterhead, 'company' | 'logo'>): PdfDocument {
  const { job } = file;
  return letterhead(
    {
      ...head,
      title: `Job ${job.number}`,
      to: [job.customer, ...(job.site ? [job.site] : []), ...(job.requester ? [job.requester] : [])],
      facts: [
        ['Number', job.number],
        ['Status', STATUS_TABLE[job.status].label],
        ['Priority', PRIORITY_OPTIONS[job.priority].label],
        ['Logged', formatMoment(job.createdAt)],
        ...(job.closedAt ? ([['Closed', formatMoment(job.closedAt)]] as const) : []),
        ...(job.assignee ? ([['Assignee', job.assignee]] as const) : []),
      ],
    },
    [
      { text: job.title, fontSize: 13, bold: true },
      ...(job.description ? [{ text: job.description, margin: [0, 6, 0, 0] as Margin }] : []),
      ...(job.resolution ? [title('Resolution'), { text: job.resolution }] : []),
      title('Messages'),
      ...(file.messages.length > 0 ? file.messages.map(messageLines) : [{ text: 'No messages' }]),
      ...(file.checklist.length > 0
        ? [
            title('Checklist'),
            ...file.checklist.map(({ text, isDone }) => ({ text: `${isDone ? 'Done' : 'Open'}: ${text}` })),
          ]
        : []),
      ...(file.times.length > 0
        ? [
            title(`Time: ${formatDuration(file.times.reduce((all, { minutes }) => all + minutes, 0))}`),
            ...file.times.map(({ day, colleague, minutes, summary }) => ({
              text: `${formatDay(day)}, ${colleague}, ${formatDuration(minutes)}${summary ? `: ${summary}` : ''}`,
            })),
          ]
        : []),
    ],
  );
}

const title = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 14, 0, 4] });

const messageLines = ({ at, author, body, isInternal }: JobFile['messages'][number]): Content => ({
  table: {
    widths: ['*'],
    body: [
      [
        {
          border: [false, false, false, false],
          ...(isInternal ? { fillColor: TINT } : {}),
          stack: [
            { text: `${formatMoment(at)}, ${author}${isInternal ? ' · Internal note' : ''}`, color: '#5b5f73' },
            { text: body },
          ],
        },
      ],
    ],
  },
  margin: [0, 0, 0, 4],
});
