import type { Tone } from '#engine/parts/tones.ts';
import type { ClockReading, ClockState } from './slaClock.rules.ts';

const AT_RISK_SHARE = 0.75;
const STATES: Readonly<Record<ClockState, { readonly label: string; readonly tone: Tone }>> = {
  running: { label: 'Running', tone: 'good' },
  paused: { label: 'Paused', tone: 'neutral' },
  met: { label: 'Met', tone: 'good' },
  breached: { label: 'Breached', tone: 'bad' },
};

/** The state of a clock; “About to breach” when most of its target is used. */
export function stateOf({
  state,
  elapsedMinutes,
  targetMinutes,
}: Pick<ClockReading, 'state' | 'elapsedMinutes'> & { readonly targetMinutes: number }) {
  return state === 'running' && elapsedMinutes >= targetMinutes * AT_RISK_SHARE
    ? { label: 'About to breach', tone: 'warning' as const }
    : STATES[state];
}
