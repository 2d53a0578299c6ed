import { expect, it } from 'vitest';
import type { SupportSummary } from './supportSummary.ts';
import { heightOf, onePageOf } from './onePage.rules.ts';
import { summaryText } from './supportText.rules.ts';

const summary: SupportSummary = {
  asOf: '2026-11-20T10:00:00.000Z',
  customer: {
    id: 1,
    name: 'Ashfield Primary School',
    code: 'ASH001',
    status: 'active',
    alert: 'No work during exams',
    phone: '+441273496000',
    remoteSupport: null,
    manager: 'Priya Shah',
    engineer: null,
    deputy: null,
    opening: { open: false, changesAt: '2026-11-23T08:00:00.000Z' },
  },
  caller: {
    id: 4,
    name: 'Sam Ode',
    jobTitle: 'Clerk',
    roles: [],
    phone: null,
    email: null,
    mayApproveUpTo: null,
    mayRequestAccess: true,
    mayRequestSecrets: false,
    hasCallerCheck: false,
  },
  people: [
    { id: 2, name: 'Jo Bell', roles: ['primary'], phone: null, email: 'jo@ash.example', mayApproveUpTo: 50_000 },
  ],
  sites: [
    {
      id: 3,
      name: 'Main site',
      address: '1 High Street, Brighton, BN1 1AB',
      phone: null,
      open: false,
      accessNotes: 'Ask at reception.',
      hazards: ['Asbestos: boiler room'],
    },
  ],
  cover: null,
  more: [
    { place: 'now', lines: [{ text: 'Ann Crow is at Main site since 09:00', path: null }], failed: false },
    { place: 'cover', lines: [{ text: 'Gold support, 3 h left', path: null }], failed: false },
    { place: 'backups', lines: [], failed: true },
    { place: 'visits', lines: [], failed: false },
  ],
  attention: [{ tone: 'bad', text: 'No team' }],
  attentionTotal: 3,
  changes: [],
};

it('the support summary is plain text for a call, without unknown or restricted details', () => {
  expect(summaryText(summary)).toBe(`Ashfield Primary School (ASH001)

Customer
Alert: No work during exams
Phone: 01273 496000
Hours: Closed until Mon 08:00
Account manager: Priya Shah

Caller
Sam Ode
cannot approve costs, can request access, cannot receive passwords

Right now
Ann Crow is at Main site since 09:00

Cover
Gold support, 3 h left

Needs attention
No team
and 2 more

Contacts
Jo Bell (Primary), jo@ash.example, approves up to £500.00

Sites
Main site, 1 High Street, Brighton, BN1 1AB, Closed now
Access: Ask at reception.
Hazards: Asbestos: boiler room

Backups
Could not be loaded. Try again.`);
});

it('a summary of any length fits on one page, in two columns that keep the first lines of every part', () => {
  const part = (at: number, lines: number) => ({
    title: `Part ${at}`,
    lines: Array.from({ length: lines }, (_, line) => `Line ${line}: ${'a long sentence '.repeat(40)}`),
  });
  const all = Array.from({ length: 15 }, (_, at) => part(at, 30));
  const [left, right] = onePageOf(all);
  for (const column of [left, right]) expect(heightOf(column)).toBeLessThanOrEqual(73);
  const text = [...left, ...right].map(({ title, lines }) => [title, ...lines].join('|')).join('|');
  for (const { title } of all) expect(text).toContain(`${title}|Line 0`);
  expect(text).toContain('and 27 more');
});

it('a short summary is printed whole, and a note of several paragraphs becomes one line', () => {
  const [left, right] = onePageOf([
    { title: 'Sites', lines: ['Main site'] },
    { title: 'Notes', lines: ['Ring\n\nat the  gate.', 'Wait.'] },
  ]);
  expect([...left, ...right]).toEqual([
    { title: 'Sites', lines: ['Main site'] },
    { title: 'Notes', lines: ['Ring at the gate.', 'Wait.'] },
  ]);
});
