/** A notice as a browser is sent it: what is read, and where it leads. Nothing that signs anybody in stands in it. */
export interface PushedNotice {
  readonly title: string;
  readonly text: string;
  /** Inside the product. */
  readonly path: string;
  /** What is told under the same one takes the place of what was shown before. */
  readonly tag: string;
  /** The words of a button for what there is to do. */
  readonly action?: string;
}

/** Shown where nothing readable came: a browser has to show something for each push. */
const UNREADABLE: PushedNotice = {
  title: 'Notifications',
  text: 'You have a new notification.',
  path: '/notifications',
  tag: 'unreadable',
};

/** What a browser was sent. */
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

/** A path of this product; what would lead to another site leads to the list of notices. */
const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : UNREADABLE.path;
