import { untilWords } from '#engine/calendar/untilWords.ts';

/** "Open until 16:30", "Closed until Mon 08:00", "Closed until Mon 4 Jan 08:00", "Open", relative to now. */
export function openWords(
  { open, changesAt }: { readonly open: boolean; readonly changesAt: string | null },
  now: string,
): string {
  const word = open ? 'Open' : 'Closed';
  return changesAt === null ? word : `${word} until ${untilWords(changesAt, now)}`;
}
