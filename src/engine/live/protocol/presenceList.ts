/** A user who has the same page open. */
export interface Present {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
}

/** The activity that a user's client reports. It is displayed, but not trusted. */
export interface Doing {
  readonly what: 'editing' | 'writing';
  /** The key of the field; null if none was reported. */
  readonly field: string | null;
  /** In milliseconds. */
  readonly at: number;
}

/** The users on a presence channel. */
export interface PresenceList {
  readonly present: readonly Present[];
  readonly doing: ReadonlyMap<string, Doing>;
  /** Until when another screen of the current user counts as open; in milliseconds. */
  readonly twiceUntil: number;
  /** The channel is full, so the current user could not join it. */
  readonly isFull: boolean;
}

export const EMPTY_PRESENCE_LIST: PresenceList = { present: [], doing: new Map(), twiceUntil: 0, isFull: false };

/** Writing ends this long after the last key. Editing ends when reported, or after this time without a message. */
const WRITING_MS = 5_000;
const EDITING_MS = 90_000;
/** The interval at which the user's other screens announce themselves. */
export const SCREEN_SAYS_MS = 10_000;
const LONGEST_NAME = 120;
const LONGEST_KEY = 100;

/** Reads a member sent by the server; null if it does not describe a user. */
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

/** Stores a user's reported activity. An invalid report clears it. */
export function says(roll: PresenceList, id: string, said: unknown, now: number): PresenceList {
  const { what, field } = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  const doing = new Map(roll.doing);
  if (what === 'editing' || what === 'writing')
    doing.set(id, { what, field: typeof field === 'string' && field.length <= LONGEST_KEY ? field : null, at: now });
  else doing.delete(id);
  return { ...roll, doing };
}

/** A user's activity at a given time. Writing becomes editing after a while, and a user who is silent for long has none. */
export function doingNow(roll: PresenceList, id: string, now: number): Doing | null {
  const said = roll.doing.get(id);
  if (!said || now - said.at > EDITING_MS) return null;
  return said.what === 'writing' && now - said.at > WRITING_MS ? { ...said, what: 'editing' } : said;
}

/** Records whether another screen of the current user shows this too. */
export const screenSays = (roll: PresenceList, isThere: boolean, now: number): PresenceList => ({
  ...roll,
  twiceUntil: isThere ? now + 2.5 * SCREEN_SAYS_MS : 0,
});

/** "Ann Other is editing Phone", "Ann Other is writing". @param labelOf a field's label; undefined for an unknown field */
export function doingWords(name: string, doing: Doing, labelOf: (key: string) => string | undefined): string {
  const label = doing.field === null ? undefined : labelOf(doing.field);
  if (doing.what === 'writing') return `${name} is writing${label ? ` in ${label}` : ''}`;
  return `${name} is editing${label ? ` ${label}` : ''}`;
}
