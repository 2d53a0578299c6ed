import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { screensOf } from '../../entity/screensOf.ts';
import { register } from '../../entity/registry.ts';
import { type Answer, type Answering, type Asked, answering } from '#tests/support/answering.server.ts';
import { openPage } from '#tests/support/openPage.tsx';
import { ALL_OF_IT, printer, printerRow, ROOMS, room } from '#tests/support/printer.ts';

const REASON = 'It prints the wage slips. Choose another printer for them first.';
let cannot: Readonly<Record<string, string>> | undefined;
let server: Answering;

function answer({ path }: Asked): Answer {
  const { pathname } = new URL(path, 'http://test');
  if (pathname === '/api/v1/session')
    return {
      status: 200,
      body: {
        user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
        twoFactor: 'off',
        permissions: ALL_OF_IT,
        settings: {},
        csrf: 'hers',
      },
    };
  if (pathname === '/api/v1/sample-printers/1')
    return {
      status: 200,
      body: { row: printerRow(1), refs: ROOMS, may: ALL_OF_IT, ...(cannot ? { cannot } : {}) },
    };
  return { status: 200, body: { rows: [], total: 0, estimated: false, refs: {} } };
}

beforeAll(async () => {
  register([room, printer]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(answer);
});
afterAll(() => server.close());
afterEach(cleanup);

async function more(): Promise<void> {
  const page = await openPage(
    `${server.address}/sample-printers/1`,
    [printer, room].flatMap((noun) => screensOf(noun, { area: 'home' })),
  );
  await act(async () => {
    render(page);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
}

describe('a record that cannot be archived', () => {
  it('says why at the disabled button', async () => {
    cannot = { archive: REASON };
    await more();
    const entry = await screen.findByRole('menuitem', { name: `Archive (${REASON})` });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  });

  it('has an active button once nothing prevents it', async () => {
    cannot = undefined;
    await more();
    const entry = await screen.findByRole('menuitem', { name: 'Archive' });
    expect(entry.getAttribute('aria-disabled')).not.toBe('true');
  });
});
