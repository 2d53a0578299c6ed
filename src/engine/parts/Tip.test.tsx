import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Tip } from './Tip.tsx';

/** Each attempt moves the pointer to the button again, which restarts the delay. */
const SLOWER = { interval: 400, timeout: 10_000 };

afterEach(cleanup);

test('a tooltip labels its button even before the pointer is on it', () => {
  render(
    <Tip title="Copy serial number">
      <button type="button">+</button>
    </Tip>,
  );
  expect(screen.getByRole('button', { name: 'Copy serial number' })).toBeTruthy();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a tooltip opens on the same element with the pointer, and closes with Escape', async () => {
  render(
    <Tip title="Use dark theme">
      <button type="button" aria-label="Theme">
        +
      </button>
    </Tip>,
  );
  const button = screen.getByRole('button', { name: 'Theme' });
  await userEvent.hover(button);
  // The test's browser does not track the pointer as a real one does.
  await expect
    .poll(() => {
      fireEvent.mouseOver(button);
      return screen.queryByRole('tooltip')?.textContent ?? '';
    }, SLOWER)
    .toBe('Use dark theme');
  expect(screen.getByRole('button', { name: 'Theme' })).toBe(button);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});
