/** Somebody who has the same thing on the screen. */
export interface Present {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
}

/** What somebody says they are doing; it is shown, and never relied upon. */
export interface Doing {
  readonly what: 'editing' | 'writing';
  /** The field, by its key; null where the words name none. */
  readonly field: string | null;
  /** Milliseconds. */
  readonly at: number;
}

/** Who is here, by the channel of a record. */
export interface PresenceList {
  readonly present: readonly Present[];
  readonly doing: ReadonlyMap<string, Doing>;
  /** Until when my own other screens count as here; milliseconds. */
  readonly twiceUntil: number;
  /** More are here than can be named: I was not let in among them. */
  readonly isFull: boolean;
}

export const EMPTY_PRESENCE_LIST: PresenceList = { present: [], doing: new Map(), twiceUntil: 0, isFull: false };

/** Somebody writes until this long after the last key; somebody edits until they say otherwise, or go quiet. */
const WRITING_MS = 5_000;
const EDITING_MS = 90_000;
/** My other screens say so often that they are there. */
export const SCREEN_SAYS_MS = 10_000;
const LONGEST_NAME = 120;
const LONGEST_KEY = 100;

/** Reads a member as the server told it; null when it is no person. */
export function presentIn(id: unknown, info: unknown): Present | null {
  const { name, initials } = typeof info === 'object' && info !== null ? (info as Record<string, unknown>) : {};
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof name !== 'string') return null;
  return {
    id: String(id),
    name: name.slice(0, LONGEST_NAME),
    initials: typeof initials === 'string' ? initials.slice(0, 3) : '',
  };
}

export const come = (roll: PresenceList, someone: Present): PresenceList => ({
  ...roll,
  present: [...roll.present.filter(({ id }) => id !== someone.id), someone],
});

export function gone(roll: PresenceList, id: string): PresenceList {
  const doing = new Map(roll.doing);
  doing.delete(id);
  return { ...roll, present: roll.present.filter((each) => each.id !== id), doing };
}

/** Somebody says what they are doing. Whatever is not in the right form counts as nothing. */
export function says(roll: PresenceList, id: string, said: unknown, now: number): PresenceList {
  const { what, field } = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  const doing = new Map(roll.doing);
  if (what === 'editing' || what === 'writing')
    doing.set(id, { what, field: typeof field === 'string' && field.length <= LONGEST_KEY ? field : null, at: now });
  else doing.delete(id);
  return { ...roll, doing };
}

/** What somebody is doing at a moment: who wrote a while ago is still editing, who is quiet for long is not. */
export function doingNow(roll: PresenceList, id: string, now: number): Doing | null {
  const said = roll.doing.get(id);
  if (!said || now - said.at > EDITING_MS) return null;
  return said.what === 'writing' && now - said.at > WRITING_MS ? { ...said, what: 'editing' } : said;
}

/** One of my own screens says whether it shows this too. */
export const screenSays = (roll: PresenceList, isThere: boolean, now: number): PresenceList => ({
  ...roll,
  twiceUntil: isThere ? now + 2.5 * SCREEN_SAYS_MS : 0,
});

/** "Ann Other is editing Phone", "Ann Other is writing". @param labelOf a field's label; undefined for no field of ours */
export function doingWords(name: string, doing: Doing, labelOf: (key: string) => string | undefined): string {
  const label = doing.field === null ? undefined : labelOf(doing.field);
  if (doing.what === 'writing') return `${name} is writing${label ? ` in ${label}` : ''}`;
  return `${name} is editing${label ? ` ${label}` : ''}`;
}
