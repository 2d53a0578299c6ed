import { expect, it } from 'vitest';
import { pdfText } from '#tests/support/pdfText.server.ts';
import type { Content } from './contents.ts';
import { elevationPdf } from './elevationPdf.server.ts';

const item = (title: string, given: Partial<Content> = {}): Content => ({
  id: 1,
  version: 1,
  title,
  assetId: 1,
  path: null,
  u: 1,
  h: 1,
  face: 'front',
  fullDepth: false,
  slot: null,
  cableNote: null,
  watts: 120,
  weightKg: 4,
  ...given,
});

it('an elevation shows front and rear, units, sums, and items beside the units', async () => {
  const [page = '', next = ''] = pdfText(
    await elevationPdf({
      name: 'Rack 9',
      where: 'Ashfield Primary School',
      heightU: 12,
      numbering: 'topDown',
      items: [
        item('Core switch', { u: 11, h: 2, fullDepth: true }),
        item('Half shelf', { u: 1.5, h: 0.5 }),
        item('Power strip', { u: null, h: 0, face: 'rear', watts: null }),
        item(`Very ${'long '.repeat(40)}name`, { u: 5 }),
      ],
    }),
  );
  for (const words of [
    'Rack 9',
    'Front',
    'Rear',
    'U1–',
    '2 Core switch',
    '(back)',
    '8.5U free at the front',
    '360 W',
    '…',
  ])
    expect(page).toContain(words);
  expect(next).toContain('Power strip');
});
