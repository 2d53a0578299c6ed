import { useEffect, useEffectEvent } from 'react';
import { sessionNow } from '../session/session.web.ts';
import { readings, type Sequence, written } from './keys.ts';

type Handlers = Readonly<Record<string, (() => void) | undefined>>;

/** The mounted handlers, innermost last. */
const layers: (() => Handlers)[] = [];
let before: Sequence = { last: '', at: 0 };

/**
 * Handles key presses: `useKeys({ 'mod+s': save, n: openNew })`. The innermost component with a handler for the keys
 * handles them. An undefined handler passes them on.
 */
export function useKeys(handlers: Handlers): void {
  const current = useEffectEvent(() => handlers);
  useEffect(() => {
    const layer = () => current();
    layers.push(layer);
    if (layers.length === 1) window.addEventListener('keydown', handleKey);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', handleKey);
    };
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  // The focused element comes first: grids handle arrow keys, menus handle letters.
  if (event.defaultPrevented || event.isComposing) return;
  const key = written(event, {
    isTyping: isTyping(event.target),
    isOverlaid: document.querySelector(OVERLAY) !== null,
    letters: sessionNow()?.settings.keyboard?.letters !== false,
  });
  if (key === null) return;
  const now = performance.now();
  const handler = find(readings(key, before, now));
  before = handler ? { last: '', at: 0 } : { last: key, at: now };
  if (!handler) return;
  event.preventDefault();
  handler();
}

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]';

function find(names: readonly string[]): (() => void) | undefined {
  for (const name of names)
    for (const layer of layers.toReversed()) {
      const handler = layer()[name];
      if (handler) return handler;
    }
  return undefined;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'));
