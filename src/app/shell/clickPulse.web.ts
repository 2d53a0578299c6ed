const PULSE_MS = 150;
const PRESSED = 'button, [role="button"], [role="menuitem"], [role="tab"], .MuiButtonBase-root';

/** Everything that can be pressed answers with a short pulse: one listener instead of ripple elements in each. */
export function startClickPulse(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  document.addEventListener('click', (event) => {
    if (still.matches || !(event.target instanceof Element)) return;
    // `scale` leaves a transform of the element's own alone.
    event.target
      .closest(PRESSED)
      ?.animate({ scale: [1, 0.965, 1] }, { duration: PULSE_MS, easing: 'ease-out', id: 'click-pulse' });
  });
}
