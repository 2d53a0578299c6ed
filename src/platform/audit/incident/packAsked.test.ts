import { expect, test } from 'vitest';
import { type PackAsked, packTitle } from './packAsked.ts';

test.each<[PackAsked, string | null, string]>([
  [{ who: 4, ip: '192.0.2.7' }, 'Ann Lee', 'Account of Ann Lee, Address 192.0.2.7'],
  [{ from: '2026-11-01', to: '2026-11-03' }, null, '01/11/2026 to 03/11/2026'],
  [{ session: 12, from: '2026-11-01' }, null, 'Session 12, From 01/11/2026'],
  [{ to: '2026-11-03' }, null, 'Until 03/11/2026'],
])('an incident pack about %j is named by its subject, with days as people write them', (asked, name, title) =>
  expect(packTitle(asked, name)).toBe(title),
);
