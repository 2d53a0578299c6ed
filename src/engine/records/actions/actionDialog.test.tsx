import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSession } from '../../session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { doable } from '../../actions/doable.ts';
import { entity } from '../../entity/entity.ts';
import { register } from '../../entity/registry.ts';
import { day } from '../../kinds/day/day.ts';
import { text } from '../../kinds/text/text.ts';
import { ActionDialog } from './ActionDialog.tsx';

const lamp = entity('sampleLamp', {
  plural: 'Lamps',
  path: 'sample-lamps',
  scope: { by: 'none', because: 'a sample' },
  fields: { name: text() },
  title: ['name'],
  columns: ['name'],
  actions: {
    light: {
      label: 'Light',
      done: 'Lit',
      confirm: 'It is lit.',
      input: { reason: text({ label: 'Reason', optional: true }), on: day({ label: 'Date', optional: true }) },
      unasked: ['reason', 'on'],
      offers: { on: 'firstDay' },
    },
  },
});
const ROW = { id: 1, version: 3, name: 'Hall', archivedAt: null, createdAt: '', updatedAt: '', extra: {} };
const REFUSED = { message: 'It is day.', code: 'day', errors: { reason: ['It is day. Enter a reason.'] } };

let server: Answering;
const done = vi.fn();
beforeAll(async () => {
  register([lamp]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) =>
    path.startsWith('/api/v1/session')
      ? { status: 200, body: sessionOf() }
      : { status: 200, body: { row: ROW, refs: {}, may: [] } },
  );
});
beforeEach(async () => {
  visit(`${server.address}/gallery`);
  await readSession();
  server.expect();
  done.mockClear();
});
afterEach(cleanup);
afterAll(() => server.close());

async function open(): Promise<void> {
  const [light] = doable(lamp, ROW, ['sampleLamp.light']);
  if (!light) throw new Error('The lamp cannot be lit.');
  await drawnIn([], '/gallery', () => (
    <ActionDialog entity={lamp} row={ROW} doable={light} onDone={done} onClose={() => {}} />
  ));
  await screen.findByRole('dialog');
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Light' }));

it('an input that no dialog asks for appears once the server requires it, and is sent', async () => {
  server.expect({ status: 409, body: REFUSED });
  await open();
  expect(screen.queryByRole('textbox')).toBeNull();
  press();
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  expect(screen.getByText('It is day. Enter a reason.')).toBeTruthy();
  fireEvent.change(reason, { target: { value: 'Fog' } });
  press();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([{ version: 3 }, { version: 3, reason: 'Fog' }]);
});

it('the field that a refusal is about has the focus, and what was typed stays', async () => {
  server.expect({ status: 422, body: { ...REFUSED, code: 'reason-required' } });
  await open();
  press();
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  fireEvent.change(reason, { target: { value: 'Fog' } });
  server.expect({ status: 422, body: { ...REFUSED, code: 'reason-required' } });
  screen.getByRole('button', { name: 'Light' }).focus();
  press();
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect((reason as HTMLInputElement).value).toBe('Fog');
  expect(done).not.toHaveBeenCalled();
});

it('another refusal asks for nothing', async () => {
  server.expect({ status: 409, body: { message: 'It is broken.', code: 'broken' } });
  await open();
  press();
  expect(await screen.findByText('It is broken.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a value that a refusal offers is used with one click', async () => {
  server.expect({ status: 409, body: { message: 'It was day.', code: 'day', firstDay: '2026-11-01' } });
  await open();
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  press();
  fireEvent.click(await screen.findByRole('button', { name: 'Use 01/11/2026' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([{ version: 3 }, { version: 3, on: '2026-11-01' }]);
});
