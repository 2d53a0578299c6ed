import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { FRAME, sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import type { HeldLine, HeldText } from './heldAnswers.ts';
import { HeldQueue } from './HeldQueue.tsx';

const line = (id: number, subject: string | null): HeldLine => ({
  id,
  version: 1,
  messageId: id,
  subject,
  fromAddress: 'pat@twice.example',
  fromName: 'Pat Twice',
  mailbox: 'support@msp.example',
  reason: subject === null ? 'too-many-parts' : 'ambiguous',
  receivedAt: '2026-11-20T09:00:00.000Z',
  state: 'waiting',
  size: 2048,
  suggestedJobId: null,
  suggestedCustomerId: null,
  job: null,
  decidedBy: null,
  decidedAt: null,
});
const LINES = [line(1, 'Till'), line(2, 'Phones'), line(3, null)];
const TEXT: HeldText = { text: 'It does not print.', files: [], hasHtml: false, source: null, suggestions: [] };
const till = { id: 17, number: 'J17', title: 'Till does not print' };
const ANSWERS: Readonly<Record<string, object>> = {
  ...FRAME,
  '/api/v1/session': sessionOf(),
  '/api/v1/held-mail/1': {
    ...TEXT,
    suggestions: [
      { customerId: 4, customer: 'Farm Shop', job: till, contact: null, reasons: ['The subject is similar.'] },
    ],
  },
  '/api/v1/held-mail/2': TEXT,
  '/api/v1/held-mail/3': { ...TEXT, text: null, source: 'From: Pat Twice' },
  '/api/v1/jobs/17': { row: { ...till, customerId: 4, version: 1, archivedAt: null }, refs: {}, may: [] },
  '/api/v1/jobs': { rows: [{ ...till, customerId: 4 }], refs: {}, total: 1 },
};

let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) => ({ status: 200, body: ANSWERS[path.split('?')[0] ?? ''] ?? {} }));
});
beforeEach(async () => {
  server.expect();
  visit(`${server.address}/jobs/held-mail`);
  await readSession();
  await drawnIn([], '/jobs/held-mail', () => <HeldQueue lines={LINES} waiting={3} />);
});
afterEach(cleanup);
afterAll(() => server.close());

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const shown = () => screen.getByText(/^Message \d+ of/).textContent;

it('held messages are worked through with the keys J and K, and each says why it was held', async () => {
  expect(shown()).toBe('Message 1 of 3');
  expect(screen.getByRole('article', { name: 'Till' })).toBeTruthy();
  expect(screen.getByText(/Contacts of several customers have this address/)).toBeTruthy();
  press('k');
  expect(shown()).toBe('Message 1 of 3');
  press('j');
  expect(shown()).toBe('Message 2 of 3');
  expect(await screen.findByText('No contact, customer or job matches this message.')).toBeTruthy();
  press('k');
  expect(screen.getByRole('article', { name: 'Till' })).toBeTruthy();
});

it('a number takes a suggestion, and the next message is shown once it is added to the job', async () => {
  expect(await screen.findByText(/Farm Shop\. The subject is similar\./)).toBeTruthy();
  press('1');
  const dialog = await screen.findByRole('dialog', { name: /^Add to a job: Till/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add to a job' }));
  const sent = () => server.asked.find(({ path }) => path === '/api/v1/held-mail/1/add-to-job');
  await waitFor(() => expect(sent()?.body).toContain('"jobId":17'));
  await waitFor(() => expect(shown()).toBe('Message 2 of 3'));
});

it('a message that cannot be read shows its original and can only be discarded', async () => {
  press('j');
  press('j');
  expect(await screen.findByRole('region', { name: 'Original of the message' })).toBeTruthy();
  press('c');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create job' }).hasAttribute('disabled')).toBe(true);
  press('x');
  expect(await screen.findByRole('dialog', { name: /^Discard/ })).toBeTruthy();
});
