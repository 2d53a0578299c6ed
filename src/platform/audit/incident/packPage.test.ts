import { expect, it } from 'vitest';
import type { PackFigures } from './packFigures.ts';
import { packPage } from './packPage.server.ts';

const HEAD = {
  title: 'Account of Ann <b>Lee</b>',
  reason: 'A laptop was lost',
  madeBy: 'Ada Underhill',
  madeAt: '2026-11-20T14:05:00.000Z',
};
const FIGURES: PackFigures = {
  entries: 3,
  head: { seq: 4_000, hash: 'ab'.repeat(32) },
  customers: [
    { customerId: 3, customer: 'Elm & Oak', seen: 1, refused: 0, changed: 1_200, exported: 0, other: 0 },
    { customerId: null, customer: null, seen: 0, refused: 0, changed: 0, exported: 1, other: 0 },
  ],
  toRotate: [
    {
      kind: 'credential',
      entityId: 7,
      title: 'Firewall',
      customer: 'Elm & Oak',
      lastAt: '2026-11-19T09:00:00.000Z',
      times: 2,
      by: 'Ann Lee',
    },
  ],
  exports: [],
  secrets: [],
  changes: [],
  origins: [],
};

it('the page of a pack names its subject, and what to rotate for whom', () => {
  const page = packPage(HEAD, FIGURES);
  expect(page).toContain('Credential Firewall');
  expect(page).toContain('<td>Elm &#38; Oak</td>');
  expect(page).toContain('1,200');
  expect(page).toContain('No customer');
  expect(page).toContain('20 Nov 2026, 14:05:00');
});

it('the page of a pack shows typed text literally, and makes no requests', () => {
  const page = packPage(HEAD, FIGURES);
  expect(page).not.toContain('<b>Lee');
  expect(page).not.toMatch(/<script|src=|href=|https?:/);
});

it('the page of a pack says if there is nothing', () => {
  expect(packPage(HEAD, FIGURES)).toContain('<h2>Exported <small>0</small></h2><p>None.</p>');
});
