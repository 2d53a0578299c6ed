import { expect, it } from 'vitest';
import type { SupportSummary } from './supportSummary.ts';
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
  more: [{ title: 'Cover', icon: 'hourglass', lines: [{ text: 'Gold support, 3 h left', path: null }] }],
  attention: [{ tone: 'bad', text: 'No team' }],
  attentionTotal: 3,
  changes: [],
};

it('the support summary is plain text for a call, without unknown or restricted details', () => {
  expect(summaryText(summary)).toBe(`Ashfield Primary School (ASH001)

Customer
Alert: No work during exams
Phone: 01273 496000
Account manager: Priya Shah

Contacts
Jo Bell (Primary), jo@ash.example, approves up to £500.00

Sites
Main site, 1 High Street, Brighton, BN1 1AB, Closed now
Access: Ask at reception.
Hazards: Asbestos: boiler room

Cover
Gold support, 3 h left

Needs attention
No team
and 2 more`);
});
