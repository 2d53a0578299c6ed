import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAtRest } from './useAtRest.web.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Shown({ words }: { readonly words: string }) {
  return <p>{useAtRest(words)}</p>;
}
const shown = () => screen.getByText(/./).textContent;
const after = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

test('content that moves the page appears immediately if no pointer moves', () => {
  const { rerender } = render(<Shown words="nothing" />);
  rerender(<Shown words="a banner" />);
  after(1);
  expect(shown()).toBe('a banner');
});

test('content waits while the pointer is pressed, and a moment after', () => {
  const { rerender } = render(<Shown words="nothing" />);
  fireEvent.pointerDown(document.body, { buttons: 1 });
  rerender(<Shown words="a banner" />);
  after(60_000);
  expect(shown()).toBe('nothing');
  fireEvent.pointerUp(document.body, { buttons: 0 });
  after(500);
  expect(shown()).toBe('nothing');
  after(1_500);
  expect(shown()).toBe('a banner');
});

test('content waits while the pointer moves to a button, until it rests', () => {
  const { rerender } = render(<Shown words="a banner" />);
  fireEvent.pointerMove(document.body);
  rerender(<Shown words="nothing" />);
  for (let moved = 0; moved < 5; moved++) {
    after(800);
    expect(shown()).toBe('a banner');
    fireEvent.pointerMove(document.body);
  }
  after(2_000);
  expect(shown()).toBe('nothing');
});
