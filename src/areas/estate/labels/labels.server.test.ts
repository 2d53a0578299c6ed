import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Label, labelsPdf } from './labels.server.ts';
import { pageOf, perSheet, readSheet, type Sheet, sheetComplaint, sheets, spots, writeSheet } from './sheets.ts';

const POINTS = 72 / 25.4;

interface Drawn {
  /** Filled outlines, in millimetres from the top left. */
  readonly shapes: { readonly x: number; readonly y: number }[][];
  /** Start of each text. */
  readonly texts: { readonly x: number; readonly y: number }[];
}

/** Reads the content streams of a PDF page by page, for outlines and text positions. */
function drawnOn(bytes: Buffer, sheet: Sheet): Drawn[] {
  const raw = bytes.toString('latin1');
  return [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    const content = inflated(body);
    return content && / re\b|\bm\b|BT/.test(content) && /(^|\n)q\b|cm/.test(content)
      ? [readContent(content, pageOf(sheet).height)]
      : [];
  });
}

function inflated(body: string): string | undefined {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return undefined;
  }
}

type Matrix = readonly [number, number, number, number, number, number];
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

function readContent(content: string, height: number): Drawn {
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const drawn: Drawn = { shapes: [], texts: [] };
  let outline: { x: number; y: number }[][] = [];
  let numbers: number[] = [];
  const at = (x = 0, y = 0, by: Matrix = matrix) => ({
    x: (x * by[0] + y * by[2] + by[4]) / POINTS,
    y: height - (x * by[1] + y * by[3] + by[5]) / POINTS,
  });
  for (const token of content.split(/\s+/)) {
    if (/^[-+]?[\d.]+$/.test(token)) {
      numbers.push(Number(token));
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.slice(-6);
    if (token === 'q') stack.push(matrix);
    else if (token === 'Q') matrix = stack.pop() ?? matrix;
    else if (token === 'cm') matrix = times([a, b, c, d, e, f], matrix);
    else if (token === 'm') outline.push([at(...(numbers.slice(-2) as [number, number]))]);
    else if (token === 'l') outline.at(-1)?.push(at(...(numbers.slice(-2) as [number, number])));
    else if (token === 'Tm') drawn.texts.push(at(0, 0, times([a, b, c, d, e, f], matrix)));
    else if (/^f\*?$/.test(token)) {
      drawn.shapes.push(...outline);
      outline = [];
    } else if (token === 'n') outline = [];
    numbers = [];
  }
  return drawn;
}

/** Decodes the QR code of a label from the outlines on the page. */
async function readCode(page: Drawn, sheet: Sheet, spot: { x: number; y: number }): Promise<string | undefined> {
  // The resolution just covers the smallest modules, because decoding time grows with the pixels.
  const dots = sheet.height < 20 ? 20 : 8;
  const inside = page.shapes.filter((shape) =>
    shape.every(({ x, y }) => x >= spot.x && x <= spot.x + sheet.width && y >= spot.y && y <= spot.y + sheet.height),
  );
  const path = inside
    .map((shape) => `M${shape.map(({ x, y }) => `${(x - spot.x) * dots} ${(y - spot.y) * dots}`).join('L')}z`)
    .join('');
  const [width, height] = [Math.round(sheet.width * dots), Math.round(sheet.height * dots)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const labels = (count: number): Label[] =>
  Array.from({ length: count }, (_, at) => ({
    tag: `A${String(at + 1).padStart(6, '0')}`,
    name: `ASH-SRV-${at + 1} in the comms room on the first floor`,
    customer: 'Ashfield Primary School and Nursery, Bradford',
  }));

const OWN: Sheet = {
  label: 'Own size',
  columns: 2,
  rows: 8,
  width: 99.1,
  height: 33.9,
  left: 4.65,
  top: 13,
  pitchX: 101.6,
  pitchY: 33.9,
};

describe.each(Object.entries<Sheet>({ ...sheets, own: OWN }))('labels on the sheet %s', (_name, sheet) => {
  it('are read back as their address, each inside its own area', async () => {
    const start = Math.min(3, perSheet(sheet));
    const bytes = await labelsPdf({
      labels: labels(25),
      sheet,
      start,
      base: 'https://crm.example.org/',
      phone: '01274 960123',
    });
    const pages = drawnOn(bytes, sheet);
    const places = spots(sheet, 25, start);
    expect(pages.length).toBe((places.at(-1)?.page ?? 0) + 1);
    for (const [at, spot] of places.entries()) {
      const page = pages[spot.page];
      if (!page) throw new Error('no page');
      expect(await readCode(page, sheet, spot), `label ${at}`).toBe(
        `https://crm.example.org/a/A${String(at + 1).padStart(6, '0')}`,
      );
    }
    // Every outline and text must begin inside a label, within half a millimetre.
    for (const [number, page] of pages.entries()) {
      const here = places.filter((spot) => spot.page === number);
      const isInside = ({ x, y }: { x: number; y: number }) =>
        here.some(
          (spot) =>
            x >= spot.x - 0.5 &&
            x <= spot.x + sheet.width + 0.5 &&
            y >= spot.y - 0.5 &&
            y <= spot.y + sheet.height + 0.5,
        );
      expect(page.shapes.flat().filter((point) => !isInside(point))).toEqual([]);
      expect(page.texts.filter((point) => !isInside(point))).toEqual([]);
      expect(page.texts.length).toBeGreaterThan(here.length);
    }
  });

  it('fit on their page and do not touch each other', () => {
    expect(sheetComplaint(sheet)).toBeUndefined();
    const places = spots(sheet, perSheet(sheet), 1);
    expect(new Set(places.map(({ page }) => page))).toEqual(new Set([0]));
    const last = places.at(-1);
    expect((last?.x ?? 0) + sheet.width).toBeLessThanOrEqual(pageOf(sheet).width);
    expect((last?.y ?? 0) + sheet.height).toBeLessThanOrEqual(pageOf(sheet).height);
  });
});

describe('the sheets', () => {
  it('are those sold by stationers', () => {
    const [first] = spots(sheets['a4-21'], 21, 1);
    expect(first).toEqual({ page: 0, x: 7.25, y: 15.15 });
    expect(spots(sheets['a4-21'], 1, 21)[0]).toMatchObject({ x: 7.25 + 2 * 66.04, y: 15.15 + 6 * 38.1 });
    expect(perSheet(sheets['a4-189'])).toBe(189);
  });

  it('continue on the next page', () => {
    expect(spots(sheets['a4-21'], 3, 20).map(({ page }) => page)).toEqual([0, 0, 1]);
    expect(spots(sheets['a4-21'], 3, 20)[2]).toEqual({ page: 1, x: 7.25, y: 15.15 });
  });

  it('of your own are written into an address and read back', () => {
    expect(readSheet(writeSheet(OWN))).toEqual(OWN);
    expect(readSheet('a4-21')).toEqual(sheets['a4-21']);
    for (const wrong of [
      '',
      'a3',
      '2x8',
      '2x8x99x33x4x13x101',
      '2.5x8x99x33x4x13x101x33',
      '-1x8x99x33x4x13x101x33',
      '1x1x1x1x1x1xyx1',
    ])
      expect(readSheet(wrong), wrong).toBeNull();
  });

  it('of your own must fit the page', () => {
    expect(sheetComplaint(OWN)).toBeUndefined();
    expect(sheetComplaint({ ...OWN, rows: 9 })).toMatch(/A4/);
    expect(sheetComplaint({ ...OWN, pitchX: 90 })).toMatch(/pitch/);
  });
});
