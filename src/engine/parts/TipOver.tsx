import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react';

/** The tooltip of an existing element. */
export const TipOver = ({ node, title }: { readonly node: HTMLElement; readonly title: ReactNode }) => (
  <Tooltip title={title}>
    <OnNode node={node} />
  </Tooltip>
);

type Listener = (event: Event) => void;

interface Listeners {
  readonly onMouseOver?: Listener;
  readonly onMouseLeave?: Listener;
  readonly onFocus?: Listener;
  readonly onBlur?: Listener;
  readonly onTouchStart?: Listener;
  readonly onTouchEnd?: Listener;
}

/** Represents the existing element in the tooltip: passes it on as the anchor and attaches the listeners. */
function OnNode({ node, ref, ...on }: Listeners & { readonly node: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => node, [node]);
  const { onMouseOver, onMouseLeave, onFocus, onBlur, onTouchStart, onTouchEnd } = on;
  useEffect(() => {
    const listeners = Object.entries({
      mouseover: onMouseOver,
      mouseleave: onMouseLeave,
      focusin: onFocus,
      focusout: onBlur,
      touchstart: onTouchStart,
      touchend: onTouchEnd,
    });
    for (const [event, listener] of listeners) if (listener) node.addEventListener(event, listener, { passive: true });
    return () => {
      for (const [event, listener] of listeners) if (listener) node.removeEventListener(event, listener);
    };
  });
  // Repeats the event that requested the tooltip, because it happened before the code had loaded.
  useEffect(() => {
    if (node.matches(':hover')) node.dispatchEvent(new MouseEvent('mouseover'));
    else if (node.matches(':focus-visible')) node.dispatchEvent(new FocusEvent('focusin'));
  }, [node]);
  return null;
}
