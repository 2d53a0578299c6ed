/** A kind of thing people are told of without asking. */
export interface NoticeKind {
  readonly key: string;
  readonly label: string;
  /** When it is told, in a sentence. */
  readonly help: string;
  /** Also by mail, unless the person chose otherwise; everything is shown on the screen unless they did. */
  readonly byMail?: boolean;
  /** It is shown on the screen whatever somebody chose. */
  readonly always?: true;
}

/** How one person wants to hear of one kind. */
export interface NoticeChoice {
  readonly screen: boolean;
  readonly mail: boolean;
}

const kinds = new Map<string, NoticeKind>();

/** Declares kinds once; the rooms that tell of them do so in `app/notices.ts`. @throws when two have one key */
export function registerNoticeKinds(declared: readonly NoticeKind[]): void {
  for (const kind of declared) {
    if (kinds.has(kind.key)) throw new Error(`Two kinds of notice are called “${kind.key}”.`);
    kinds.set(kind.key, kind);
  }
}

export const allNoticeKinds = (): readonly NoticeKind[] => [...kinds.values()];

/** @throws for a kind nobody declared */
export function noticeKindNamed(key: string): NoticeKind {
  const found = kinds.get(key);
  if (!found) throw new Error(`There is no kind of notice called “${key}”.`);
  return found;
}

/** What somebody chose, or what holds until they choose. */
export const choiceFor = ({ byMail = false, always }: NoticeKind, chosen?: NoticeChoice): NoticeChoice => ({
  screen: always ?? chosen?.screen ?? true,
  mail: chosen?.mail ?? byMail,
});

/** What the bell counts to; beyond it says "99+". */
export const countWords = (unread: number): string => (unread > 99 ? '99+' : String(unread));
