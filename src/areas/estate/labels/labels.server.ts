import type { Content } from 'pdfmake/interfaces.js';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { qrCode } from '#engine/pdf/qr.server.ts';
import { pageOf, type Sheet, type Spot, spots } from './sheets.ts';

/** Text of one label next to its code. */
export interface Label {
  readonly tag: string;
  /** Omitted on tags printed in advance. */
  readonly name?: string;
  readonly customer?: string;
}

export interface LabelRun {
  readonly labels: readonly Label[];
  readonly sheet: Sheet;
  /** First unused label on the first sheet; 1 is the top left. */
  readonly start: number;
  /** Base of the URL in a code: `{base}/a/{tag}`. */
  readonly base: string;
  readonly phone?: string | undefined;
}

const POINTS = 72 / 25.4;
const points = (millimetres: number): number => millimetres * POINTS;

/** The URL that a label's code opens. */
export const labelAddress = (base: string, tag: string): string =>
  `${base.replace(/\/$/, '')}/a/${encodeURIComponent(tag)}`;

/** Labels on A4 sheets or on a roll, each within its own bounds, as a PDF. */
export async function labelsPdf(run: LabelRun): Promise<Buffer> {
  const page = pageOf(run.sheet);
  const places = spots(run.sheet, run.labels.length, run.start);
  const content = run.labels.flatMap((label, at) => {
    const spot = places[at];
    return spot ? drawn(run, label, spot, spot.page !== (places[at - 1]?.page ?? 0)) : [];
  });
  return pdf({
    pageSize: { width: points(page.width), height: points(page.height) },
    pageMargins: 0,
    info: { title: `Labels ${run.labels[0]?.tag ?? ''}` },
    content: content.length > 0 ? content : [''],
  });
}

/** The white margin round the code, in modules (ISO/IEC 18004 requires four). */
const QUIET = 4;

function drawn(run: LabelRun, label: Label, spot: Spot, isNewPage: boolean): Content[] {
  const { sheet } = run;
  const code = qrCode(labelAddress(run.base, label.tag));
  const isSmall = sheet.height < 20;
  const side = Math.min(sheet.height - (isSmall ? 0.8 : 4), sheet.width * 0.45);
  const margin = (sheet.height - side) / 2;
  const module = side / (code.size + 2 * QUIET);
  const at = (x: number, y: number) => ({ x: points(spot.x + x), y: points(spot.y + y) });
  const across = side - 2 * QUIET * module;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${points(across)}" height="${points(across)}" viewBox="0 0 ${code.size} ${code.size}"><path d="${code.path}" fill="#000"/></svg>`;
  const left = margin + side + (isSmall ? 0 : 0.5);
  const room = sheet.width - left - (isSmall ? 0.6 : 2);
  const shown = { svg, width: points(across), absolutePosition: at(margin + QUIET * module, margin + QUIET * module) };
  const words = wordsOf(run, label, room, isSmall);
  const high = words.reduce((sum, line) => sum + line.size * LINE * line.lines, 0) / POINTS;
  let y = Math.max(0.3, (sheet.height - high) / 2);
  const texts = words.map((line): Content => {
    const placed: Content = {
      columns: [{ width: points(room), text: line.text, fontSize: line.size, bold: line.bold, lineHeight: 1 }],
      absolutePosition: at(left, y),
    };
    y += (line.size * LINE * line.lines) / POINTS;
    return placed;
  });
  return [{ text: '', ...(isNewPage ? { pageBreak: 'before' as const } : {}) }, shown, ...texts];
}

/** Line height of Roboto, relative to the font size. */
const LINE = 1.172;
/** Width of a wide character, relative to the font size. Text measured with it always fits. */
const WIDE = 0.62;

interface Line {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly lines: number;
}

/** Text next to the code that fits: always the tag, then the name, the customer and the phone number. */
function wordsOf(run: LabelRun, label: Label, room: number, isSmall: boolean): readonly Line[] {
  const tag = fitted(label.tag, isSmall ? 7 : 12, room, true);
  if (isSmall) return [tag, ...(label.name ? [line(label.name, 4.2, room, 1)] : [])];
  return [
    tag,
    ...(label.name ? [line(label.name, 8.5, room, 2)] : []),
    ...(label.customer ? [line(label.customer, 7, room, 2)] : []),
    ...(run.phone ? [line(`Help: ${run.phone}`, 7, room, 1)] : []),
  ];
}

/** The tag is never truncated; the font shrinks until it fits on one line. */
function fitted(text: string, size: number, room: number, bold: boolean): Line {
  const widest = points(room) / (text.length * 0.66);
  return { text, size: Math.min(size, widest), bold, lines: 1 };
}

function line(text: string, size: number, room: number, lines: number): Line {
  const each = Math.max(1, Math.floor(points(room) / (size * WIDE)));
  const kept = text.length > each * lines ? `${text.slice(0, each * lines - 1).trimEnd()}…` : text;
  return { text: kept, size, bold: false, lines: Math.min(lines, Math.ceil(kept.length / each)) };
}
