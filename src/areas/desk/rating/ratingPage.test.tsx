import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PlaceContext } from '#engine/screens/place.web.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { visit } from '#tests/support/visit.web.ts';
import { RATING_LINK } from './rating.ts';
import { Screen } from './RatingPage.tsx';

let server: Answering;
let isGone = false;
const job = { number: 'J12', title: 'Printer', closedAt: '2026-11-20T10:00:00.000Z', resolution: 'New cable.' };
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ method, body }) => {
    if (isGone) return { status: 410, body: { code: 'link_gone', message: 'This link has ended.' } };
    if (method === 'GET') return { status: 200, body: { job, company: { name: 'Demo', phone: null } } };
    return body.includes('"rating":4')
      ? { status: 200, body: {} }
      : { status: 422, body: { code: 'invalid', message: 'Correct it.', errors: { rating: ['Choose a rating.'] } } };
  });
});
beforeEach(() => {
  isGone = false;
  visit(`${server.address}/rate-job/1-abc`);
});
afterEach(cleanup);
afterAll(() => server.close());

const facts: ScreenFacts = { path: RATING_LINK, title: 'Rate our work', area: 'jobs', public: true };
const open = () =>
  drawnIn([facts], '/rate-job/1-abc', () => (
    <PlaceContext value={{ screen: facts, params: { token: '1-abc' }, byPath: new Map() }}>
      <Screen />
    </PlaceContext>
  ));

it('a requester chooses a rating, is asked to choose one, and is thanked once it arrived', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'J12 Printer' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('Choose a rating.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '4 – Good' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText(/We received your rating/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send rating' })).toBeNull();
});

it('a link that has ended says so', async () => {
  isGone = true;
  await open();
  expect(await screen.findByRole('heading', { name: 'Rating not available' })).toBeTruthy();
});
