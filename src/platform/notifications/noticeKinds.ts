/** A kind of thing people are told of without asking. */
export interface NoticeKind {
  readonly key: string;
  readonly label: string;
  /** When it is told, in a sentence. */
  readonly help: string;
  /** Also by mail, unless the person chose otherwise; everything is shown on the screen unless they did. */
  readonly byMail?: boolean;
  /** It is about safety: shown on the screen whatever somebody chose, and its letters wait for nothing. */
  readonly always?: true;
  /** What happens posts a letter of its own, to everybody whom it concerns. */
  readonly ownLetter?: true;
  /** What there is to do, as the words of a button that leads to the place of the notice. */
  readonly action?: string;
}

/** By mail at once, with the summary of the day, or not at all. */
export const MAIL_WAYS = ['now', 'daily', 'off'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

/** How one person wants to hear of one kind. */
export interface NoticeChoice {
  readonly screen: boolean;
  readonly mail: MailWay;
  /** By those of their browsers where they switched that on. */
  readonly push: boolean;
}

const kinds = new Map<string, NoticeKind>();

/** Declares kinds once; the rooms that tell of them do so in `app/notices.ts`. @throws when two have one key */
export function registerNoticeKinds(declared: readonly NoticeKind[]): void {
  for (const kind of declared) {
    if (kinds.has(kind.key)) throw new Error(`Two kinds of notification use the key “${kind.key}”.`);
    kinds.set(kind.key, kind);
  }
}

export const allNoticeKinds = (): readonly NoticeKind[] => [...kinds.values()];

/** Undefined for a kind of an earlier release. */
export const findNoticeKind = (key: string): NoticeKind | undefined => kinds.get(key);

/** @throws for a kind nobody declared */
export function noticeKindNamed(key: string): NoticeKind {
  const found = kinds.get(key);
  if (!found) throw new Error(`Kind of notification “${key}” not found.`);
  return found;
}

/** In which ways letters of a kind can come; what is about safety waits for no summary. */
export const waysOf = ({ always, ownLetter }: NoticeKind): readonly MailWay[] =>
  ownLetter ? ['now'] : MAIL_WAYS.filter((way) => !always || way !== 'daily');

/** What somebody chose, or what holds until they choose. */
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

/** What the bell counts to; beyond it says "99+". */
export const countWords = (unread: number): string => (unread > 99 ? '99+' : String(unread));
