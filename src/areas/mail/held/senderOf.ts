import type { HeldLine } from './heldAnswers.ts';

/** “Sam New · sam@new.example” */
export const senderOf = ({ fromName, fromAddress }: Pick<HeldLine, 'fromName' | 'fromAddress'>): string =>
  [fromName, fromAddress].filter(Boolean).join(' · ') || 'Unknown sender';
