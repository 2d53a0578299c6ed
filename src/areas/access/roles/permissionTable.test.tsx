import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { areasOf } from './matrix.ts';
import { PermissionTable } from './PermissionTable.tsx';
import { groupsOf } from './ticks.ts';

afterEach(cleanup);

const SAMPLES = [
  ['job.view', 'Jobs', 'View jobs'],
  ['job.update', 'Jobs', 'Change jobs'],
  ['job.close', 'Jobs', 'Close jobs'],
  ['note.view', 'Notes', 'View notes'],
] as const;
const groups = groupsOf(SAMPLES.map(([code, group, sentence]) => ({ code, group, sentence, risk: 'normal' })));
const areas = areasOf(groups, () => 'Service');

/** Permissions of the role after each tick. */
const given: { now: readonly string[] } = { now: [] };

function Shown({ begin }: { readonly begin: readonly string[] }) {
  const [own, setOwn] = useState(begin);
  useEffect(() => {
    given.now = own;
  }, [own]);
  return <PermissionTable areas={areas} patterns={{ own, all: own, groups, set: setOwn }} isOpen={false} />;
}
const open = (...begin: string[]) => {
  render(<Shown begin={begin} />);
  fireEvent.click(screen.getByRole('button', { name: /^Service/ }));
};
const tick = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('an area is one line and shows how much of it the role grants', () => {
  render(<Shown begin={['job.view']} />);
  expect(screen.getByRole('button', { name: 'Service 1 of 4' })).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: /Jobs/ })).toBeNull();
  expect(tick('Service: View').getAttribute('aria-checked')).toBe('mixed');
});

test('a column of an area and a whole row can be ticked together', () => {
  open();
  fireEvent.click(tick('Service: View'));
  expect(given.now).toEqual(['job.view', 'note.view']);
  fireEvent.click(tick('Jobs: all'));
  expect(given.now).toEqual(['note.view', 'job.*']);
  expect(tick('Change jobs, by job.*').checked).toBe(true);
});

test('one permission can be removed from a whole row, and the rest stays', () => {
  open('job.*');
  fireEvent.click(tick(/^Change jobs/));
  expect(given.now).toEqual(['job.view', 'job.close']);
});

test('further permissions of a noun open below it', () => {
  open('job.close');
  fireEvent.click(screen.getByRole('button', { name: 'Jobs: 1 of 1 other permissions' }));
  fireEvent.click(tick(/^Close jobs/));
  expect(given.now).toEqual([]);
});

test('areas of the settings are one row until the user opens it or searches', () => {
  const settings = areasOf(groups, ({ label }) => `Settings of ${label.toLowerCase()}`);
  const table = (isOpen: boolean) => (
    <PermissionTable
      areas={areas}
      settings={settings}
      patterns={{ own: ['job.view'], all: ['job.view'], groups, set: () => undefined }}
      isOpen={isOpen}
    />
  );
  const { rerender } = render(table(false));
  const row = screen.getByRole('button', { name: 'Settings 1 of 4' });
  expect(screen.queryByRole('button', { name: /^Settings of/ })).toBeNull();
  fireEvent.click(row);
  expect(screen.getByRole('button', { name: 'Settings of jobs 1 of 3' })).toBeTruthy();
  fireEvent.click(row);
  rerender(table(true));
  expect(screen.getByRole('button', { name: 'Settings of notes 0 of 1' })).toBeTruthy();
});

test('arrow keys move between ticks', () => {
  open();
  tick('Jobs: all').focus();
  const table = screen.getByRole('table', { name: 'Permissions by area' });
  const press = (key: string) => {
    if (document.activeElement) fireEvent.keyDown(document.activeElement, { key });
  };
  press('ArrowRight');
  expect(document.activeElement).toBe(within(table).getByRole('checkbox', { name: 'View jobs' }));
  press('ArrowDown');
  expect(document.activeElement).toBe(within(table).getByRole('checkbox', { name: 'View notes' }));
  press('ArrowLeft');
  expect(document.activeElement).toBe(tick('Notes: all'));
});
