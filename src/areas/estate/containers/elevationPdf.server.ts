import type { Content as PdfContent } from 'pdfmake/interfaces.js';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { type Content, loadOf } from './contents.ts';
import { freeSpans, type Side, unitWords } from './place.rules.ts';

interface PrintedRack {
  readonly name: string;
  /** Customer and location. */
  readonly where: string;
  readonly heightU: number;
  readonly numbering: string;
  readonly items: readonly Content[];
}

/** In points, for A4. */
const LEFT = 62;
const TOP = 104;
const ROOM = 690;
const WIDTH = 236;
const GAP = 16;
const TALLEST_UNIT = 22;
const GREY = '#5b5f73';

/** Front and rear of a rack to scale on one page. Items without rack units follow on the next. */
export function elevationPdf(rack: PrintedRack): Promise<Buffer> {
  const unit = Math.min(TALLEST_UNIT, ROOM / rack.heightU);
  const placed = rack.items.flatMap((item) => (item.u === null || item.h === 0 ? [] : [{ ...item, u: item.u }]));
  const beside = rack.items.filter(({ u, h }) => u === null || h === 0);
  return pdf({
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 40],
    info: { title: `${rack.name} elevation` },
    content: [
      { text: rack.name, fontSize: 16, bold: true },
      { text: rack.where, color: GREY, margin: [0, 2, 0, 0] },
      { text: factsOf(rack, placed), color: GREY, margin: [0, 2, 0, 0] },
      ...railOf(rack, unit),
      ...(['front', 'rear'] as const).flatMap((face, at) =>
        sideOf(rack, placed, face, LEFT + at * (WIDTH + GAP), unit),
      ),
      ...(beside.length > 0
        ? [
            { text: 'Next to the units', fontSize: 12, bold: true, pageBreak: 'before' as const },
            { ul: beside.map(({ title, face, cableNote }) => [title, face, cableNote].filter(Boolean).join(' · ')) },
          ]
        : []),
    ],
  });
}

type Placed = Content & { readonly u: number };

function factsOf({ heightU, items }: PrintedRack, placed: readonly Placed[]): string {
  const { watts, weightKg } = loadOf(items);
  const free = freeSpans(heightU, placed, 'front').reduce((sum, { h }) => sum + h, 0);
  return [
    `${heightU}U, ${formatQuantity(free)}U free at the front`,
    watts > 0 && `${watts.toLocaleString('en-GB')} W`,
    weightKg > 0 && `${formatQuantity(weightKg)} kg`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The unit numbers, as printed on the rack. */
const railOf = ({ heightU, numbering }: PrintedRack, unit: number): PdfContent[] =>
  Array.from({ length: heightU }, (_, at) => ({
    text: numbering === 'topDown' ? `${at + 1}` : `${heightU - at}`,
    fontSize: Math.min(7, unit * 0.7),
    color: GREY,
    absolutePosition: { x: LEFT - 18, y: TOP + at * unit + unit * 0.15 },
  }));

function sideOf(rack: PrintedRack, placed: readonly Placed[], face: Side, x: number, unit: number): PdfContent[] {
  const mine = placed.filter((item) => item.face === face || item.fullDepth);
  const frame: PdfContent = {
    canvas: [{ type: 'rect', x: 0, y: 0, w: WIDTH, h: rack.heightU * unit, lineColor: GREY, lineWidth: 0.75 }],
    absolutePosition: { x, y: TOP },
  };
  const label = face === 'front' ? 'Front' : 'Rear';
  return [
    { text: label, fontSize: 9, bold: true, absolutePosition: { x, y: TOP - 14 } },
    frame,
    ...mine.flatMap((item) => itemOf(rack, item, face, x, unit)),
  ];
}

function itemOf(rack: PrintedRack, item: Placed, face: Side, x: number, unit: number): PdfContent[] {
  const y = TOP + (rack.heightU + 1 - item.u - item.h) * unit;
  const high = item.h * unit;
  const size = Math.min(8, high * 0.62);
  const words = `${unitWords(item, rack.heightU, rack.numbering)} ${item.title}${item.face === face ? '' : ' (back)'}`;
  return [
    {
      canvas: [{ type: 'rect', x: 0, y: 0, w: WIDTH, h: high, lineColor: GREY, color: '#eef0f7', lineWidth: 0.5 }],
      absolutePosition: { x, y },
    },
    {
      columns: [{ width: WIDTH - 8, text: fitted(words, size), fontSize: size, lineHeight: 1 }],
      absolutePosition: { x: x + 4, y: y + (high - size * 1.172) / 2 },
    },
  ];
}

/** Truncates text to one line. A wide character takes 0.62 of the font size. */
function fitted(text: string, size: number): string {
  const most = Math.floor((WIDTH - 8) / (size * 0.62));
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
