/** A kind of notification that users get by default. */
export interface NoticeKind {
  readonly key: string;
  readonly label: string;
  /** When the notice is sent, in a sentence. */
  readonly help: string;
  /** Sent by email too by default; notices are shown on screen by default. */
  readonly byMail?: boolean;
  /** A security notice: always shown on screen, and its email is never delayed. */
  readonly always?: true;
  /** The event already sends its own email to all users concerned. */
  readonly ownLetter?: true;
  /** The label of a button that opens the path of the notice. */
  readonly action?: string;
}

/** By email at once, in the daily summary, or never. */
export const MAIL_WAYS = ['now', 'daily', 'off'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

/** A user's settings for one kind. */
export interface NoticeChoice {
  readonly screen: boolean;
  readonly mail: MailWay;
  /** Sent to the user's browsers that have notifications on. */
  readonly push: boolean;
}

const kinds = new Map<string, NoticeKind>();

/**
 * Declares kinds once; `app/notices.ts` does so for all areas.
 * @throws if two kinds have the same key
 */
export function registerNoticeKinds(declared: readonly NoticeKind[]): void {
  for (const kind of declared) {
    if (kinds.has(kind.key)) throw new Error(`Two kinds of notification use the key “${kind.key}”.`);
    kinds.set(kind.key, kind);
  }
}

export const allNoticeKinds = (): readonly NoticeKind[] => [...kinds.values()];

/** Returns undefined for a kind that only an earlier release declared. */
export const findNoticeKind = (key: string): NoticeKind | undefined => kinds.get(key);

/** @throws for a kind that is not declared */
export function noticeKindNamed(key: string): NoticeKind {
  const found = kinds.get(key);
  if (!found) throw new Error(`Kind of notification “${key}” not found.`);
  return found;
}

/** The email options of a kind; security notices have no daily summary. */
export const waysOf = ({ always, ownLetter }: NoticeKind): readonly MailWay[] =>
  ownLetter ? ['now'] : MAIL_WAYS.filter((way) => !always || way !== 'daily');

/** The user's setting, or the default. */
export function choiceFor(kind: NoticeKind, chosen?: NoticeChoice): NoticeChoice {
  const ways = waysOf(kind);
  const usual = kind.byMail || kind.ownLetter ? 'now' : 'off';
  const mail = chosen?.mail ?? usual;
  return {
    screen: kind.always ?? chosen?.screen ?? true,
    mail: ways.includes(mail) ? mail : usual,
    push: chosen?.push ?? true,
  };
}

/** The number on the bell, up to "99+". */
export const countWords = (unread: number): string => (unread > 99 ? '99+' : String(unread));
