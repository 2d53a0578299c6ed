import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { FRAME } from '#tests/support/testFrame.ts';
import { visit as visitPage } from '#tests/support/visit.web.ts';
import type { MyVisit } from './myDay.schema.ts';
import { VisitCard } from './VisitCard.tsx';

const SESSION = {
  user: { userid: 7, name: 'Gareth Hughes', initials: 'GH', email: 'gareth@msp.example' },
  twoFactor: 'off',
  permissions: ['*'],
  settings: {},
  csrf: 'his',
};
const ANSWERS: Readonly<Record<string, object>> = {
  ...FRAME,
  '/api/v1/session': SESSION,
  '/api/v1/time-entries/running': { running: null },
};
const VISIT: MyVisit = {
  id: 5,
  version: 2,
  number: 'V5',
  customerId: 4,
  customer: 'Ashfield Primary School',
  siteId: 9,
  site: 'Main',
  address: '1 High Street',
  accessNotes: null,
  siteVersion: 3,
  hazards: ['Asbestos in the boiler room'],
  hazardsConfirmedAt: '2026-03-02T09:00:00.000Z',
  areHazardsDue: false,
  status: 'on-site',
  plannedStart: '2026-11-26T09:00:00.000Z',
  plannedEnd: '2026-11-26T11:00:00.000Z',
  arrivedAt: '2026-11-26T09:05:00.000Z',
  departedAt: null,
  onSiteMinutes: 0,
  isLead: true,
  purpose: null,
  loggedMinutes: 0,
  jobs: [{ id: 31, number: 'J31', title: 'Printer is offline', status: 'in-progress', minutes: 0 }],
  cover: [],
  report: null,
};

let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) => ({ status: 200, body: ANSWERS[path.split('?')[0] ?? ''] ?? {} }));
});
beforeEach(async () => {
  server.expect();
  visitPage(`${server.address}/visits/my-day`);
  await readSession();
});
afterEach(cleanup);
afterAll(() => server.close());

const draw = (more: Partial<MyVisit> = {}) =>
  drawnIn([], '/visits/my-day', () => <VisitCard visit={{ ...VISIT, ...more }} />);

it('a visit on site has a timer for each job, and departing logs the rest on its only job', async () => {
  await draw();
  expect(screen.getByText(/Asbestos in the boiler room/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Start timer on J31' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Depart' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Depart' })).at(-1) ?? document.body);
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/actions/depart'))).toBe(true));
  const { body = '' } = server.asked.find(({ path }) => path.endsWith('/actions/depart')) ?? {};
  expect(JSON.parse(body)).toEqual({ version: 2, at: expect.any(String), restJobId: 31, restSummary: null });
});

it('a planned visit has buttons for travel and arrival, and a finished one for its report', async () => {
  await draw({ status: 'planned', arrivedAt: null });
  expect(screen.getByRole('button', { name: 'Start travel' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Arrive' })).toBeTruthy();
  cleanup();
  await draw({ status: 'done', report: { id: 8, number: 'EOV-2026-0008', state: 'draft' } });
  expect(screen.getByRole('link', { name: 'Check and sign report' })).toBeTruthy();
});

it('an engineer confirms the hazards of the site that are due, and sees when they were confirmed', async () => {
  await draw();
  expect(screen.getByText('You confirmed them on 02/03/2026.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have read the hazards' })).toBeNull();
  cleanup();
  await draw({ status: 'planned', arrivedAt: null, areHazardsDue: true, hazardsConfirmedAt: null });
  fireEvent.click(screen.getByRole('button', { name: 'I have read the hazards' }));
  const isAsked = () => server.asked.find(({ path }) => path === '/api/v1/sites/9/actions/confirmHazards');
  await waitFor(() => expect(isAsked()?.body).toContain('"version":3'));
});
