import { StatusPill } from '../../parts/StatusPill.tsx';
import { importRun } from '../importRun.ts';
import type { ImportFacts, Phase } from './answers.web.ts';

const RUNNING: Readonly<Record<Phase, string>> = {
  check: 'Checking',
  commit: 'Importing',
  revert: 'Reverting',
  undo: 'Undoing',
};

/** The state of an import, or its running phase. */
export function StatePill({ state, phase }: { readonly state: ImportFacts['state']; readonly phase: Phase | null }) {
  const option = importRun.fields.state.options?.[state];
  if (phase) return <StatusPill tone="warning">{RUNNING[phase]}</StatusPill>;
  return <StatusPill tone={option?.tone ?? 'neutral'}>{option?.label ?? state}</StatusPill>;
}
