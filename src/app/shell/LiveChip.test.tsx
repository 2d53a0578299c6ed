import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EMPTY_PRESENCE_LIST, type Present } from '#engine/live/protocol/presenceList.ts';
import { changePresenceList, STAFF } from '#engine/live/browser/presenceList.web.ts';
import { LiveChip } from './LiveChip.tsx';

afterEach(() => {
  cleanup();
  act(() => changePresenceList(STAFF, null));
});

const people = (count: number): Present[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), name: `Person ${at + 1}`, initials: 'P' }));
function open(): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveChip />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'initialized' }));
  return screen.getByRole('dialog', { name: 'Live updates' });
}

it('lists who is online, and shows a number when there are too many', () => {
  act(() => changePresenceList(STAFF, { ...EMPTY_PRESENCE_LIST, present: people(100) }));
  const said = open();
  expect(said.querySelectorAll('li')).toHaveLength(100);
  expect(said.textContent).toContain('Person 100');
  act(() => changePresenceList(STAFF, { ...EMPTY_PRESENCE_LIST, present: people(1_101) }));
  expect(said.querySelectorAll('li')).toHaveLength(0);
  expect(said.textContent).toContain('1,101 others.');
});

it('a user beyond the limit of the channel sees that there are too many to list', () => {
  act(() => changePresenceList(STAFF, { ...EMPTY_PRESENCE_LIST, isFull: true }));
  expect(open().textContent).toContain('Too many users to list.');
});
