/** A notice as it is sent to a browser: its text and its path. It holds no credentials. */
export interface PushedNotice {
  readonly title: string;
  readonly text: string;
  /** A path inside the product. */
  readonly path: string;
  /** A notice replaces an earlier one with the same tag. */
  readonly tag: string;
  /** The label of an action button. */
  readonly action?: string;
}

/** Shown for an unreadable message, because a browser must show a notice for each push. */
const UNREADABLE: PushedNotice = {
  title: 'Notifications',
  text: 'You have a new notification.',
  path: '/notifications',
  tag: 'unreadable',
};

/** Parses a pushed message. */
export function readPushed(text: string | undefined): PushedNotice {
  try {
    const told = JSON.parse(text ?? '') as Partial<PushedNotice>;
    if (typeof told.title !== 'string' || typeof told.text !== 'string' || typeof told.tag !== 'string')
      return UNREADABLE;
    const { title, text: words, tag, action } = told;
    return { title, text: words, path: ownPath(told.path), tag, ...(typeof action === 'string' ? { action } : {}) };
  } catch {
    return UNREADABLE;
  }
}

/** A path of this product; a link to another site becomes the notification list. */
const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : UNREADABLE.path;
