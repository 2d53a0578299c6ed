/** States of a call. */
export const PHONE_STATES = {
  ringing: { label: 'Ringing', tone: 'info' },
  answered: { label: 'Answered', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
  missed: { label: 'Missed', tone: 'bad' },
} as const;
export type PhoneState = keyof typeof PHONE_STATES;

const ORDER: readonly PhoneState[] = ['ringing', 'answered', 'ended'];
const isOver = (state: PhoneState): boolean => state === 'ended' || state === 'missed';

/** Computes the next state. It never goes back, so late events are ignored; a call that ends unanswered is missed. */
export function nextPhoneState(before: PhoneState | null, given: PhoneState): PhoneState {
  if (before !== null && (isOver(before) || ORDER.indexOf(given) < ORDER.indexOf(before))) return before;
  return given === 'ended' && before !== 'answered' ? 'missed' : given;
}

interface Known {
  readonly customerId: number;
  readonly contactId: number | null;
}

/** The owner of a number: the only customer with it, and the only contact; null when several customers have it. */
export function callerOf(found: readonly Known[]): Known | null {
  const [first] = found;
  if (!first || found.some(({ customerId }) => customerId !== first.customerId)) return null;
  const contacts = [...new Set(found.flatMap(({ contactId }) => contactId ?? []))];
  return { customerId: first.customerId, contactId: contacts.length === 1 ? (contacts[0] ?? null) : null };
}
