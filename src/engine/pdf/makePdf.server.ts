import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/**
 * A document as plain data: no functions, so that a thread can make it. Table layouts are named: `lines` (a line under
 * each row), or one of pdfmake's own.
 */
export interface PdfDocument extends TDocumentDefinitions {
  /** Lines at the foot of every page, beside “Page 1 of 3”. */
  readonly foot?: readonly string[];
}

const require = createRequire(import.meta.url);
// The package changes itself by its settings, so each thread has its own.
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const fonts = resolve(dirname(require.resolve('pdfmake')), '../fonts/Roboto');
const face = (name: string): string => join(fonts, `Roboto-${name}.ttf`);

pdfmake.setFonts({
  Roboto: { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') },
});
// What a document says must come with it: nothing is fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => resolve(path).startsWith(fonts + sep));
pdfmake.setTableLayouts({
  lines: {
    hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#dfe1ed',
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: () => 4,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
});

/** @throws when the document names what it does not bring: an address, a file, an unknown font */
export const makePdf = ({ foot, ...document }: PdfDocument): Promise<Buffer> =>
  pdfmake
    .createPdf({
      language: 'en-GB',
      ...document,
      ...(foot ? { footer: (page: number, pages: number) => footOf(foot, page, pages) } : {}),
      defaultStyle: { font: 'Roboto', fontSize: 9, ...document.defaultStyle },
    })
    .getBuffer();

/** What stands at the foot of a page. */
const footOf = (lines: readonly string[], page: number, pages: number) => ({
  margin: [40, 8, 40, 0] as [number, number, number, number],
  fontSize: 7,
  color: '#5b5f73',
  columns: [
    { width: '*', stack: [...lines] },
    { width: 'auto', text: `Page ${page} of ${pages}`, alignment: 'right' as const },
  ],
});
