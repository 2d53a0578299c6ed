/** Things of one sort, as a letter lists them. */
export interface LetterGroup {
  readonly title: string;
  readonly lines: readonly {
    readonly text: string;
    /** A place inside the product that it leads to. */
    readonly path?: string;
  }[];
}

/** What a letter of a conversation has that the product's own notices do not. */
export interface Conversation {
  /** The sender, where that is not the address of the settings. Delivery reports go there too. */
  readonly from?: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  readonly cc?: readonly string[];
  /** Message-IDs with their brackets. */
  readonly messageId?: string;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** A person wrote it: it says nowhere that it was sent automatically. */
  readonly isPersonal?: boolean;
  /** Headers of the product, such as `X-CRM-Instance`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message by mail to one person, by structure: nobody writes its headers or its HTML. */
export interface Letter {
  /** One bare address: no name, no list. */
  readonly to: string;
  /** One line of plain text. */
  readonly subject: string;
  /** Plain text, one entry a paragraph. */
  readonly paragraphs: readonly string[];
  /** What stands between the paragraphs and the button. */
  readonly groups?: readonly LetterGroup[];
  /** A button to a place inside the product. */
  readonly action?: {
    readonly label: string;
    /** With `linkId`, `{token}` in it becomes that link's token when the letter leaves. */
    readonly path: string;
    /** Of `makeLink`. A letter whose link has ended meanwhile is not sent. */
    readonly linkId?: number;
  };
  /** Stored files that go with it, by their ids. */
  readonly fileIds?: readonly number[];
  readonly conversation?: Conversation;
  /** A second letter with the same key is not sent. */
  readonly key?: string;
  /** The request it follows from, as the log knows it. */
  readonly requestId?: string;
}

const LONGEST_SUBJECT = 200;
// RFC 5321, section 4.5.3.1
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

/**
 * What keeps a letter from being sent, in words; null when nothing does. A header holds no line break and no other
 * control character, an address field holds one address, and a path stays inside the product.
 */
export function letterProblem({
  to,
  subject,
  paragraphs,
  groups = [],
  action,
  conversation,
  key,
}: Letter): string | null {
  if (!isOneAddress(to)) return 'An email needs one recipient such as name@example.org.';
  if (hasControls(subject)) return 'The subject of an email must be one line.';
  if (subject.trim() === '' || subject.length > LONGEST_SUBJECT)
    return `The subject of an email must have 1 to ${LONGEST_SUBJECT} characters.`;
  if (paragraphs.length === 0) return 'An email needs some text.';
  if (action && (!isInside(action.path) || hasControls(action.label)))
    return 'The button of an email must link to a page of the product.';
  if (groups.some(({ lines }) => lines.some(({ path }) => path !== undefined && !isInside(path))))
    return 'The list of an email must link to pages of the product.';
  const wrong = conversation && conversationProblem(conversation);
  if (wrong) return wrong;
  if (key !== undefined && (key === '' || key.length > 200))
    return 'The key of an email must have 1 to 200 characters.';
  return null;
}

const MESSAGE_ID = /^<[^\s<>\p{Cc}]{1,900}>$/u;
const MOST_COPIES = 50;

function conversationProblem({
  from,
  replyTo,
  cc = [],
  messageId,
  inReplyTo,
  references = [],
  headers = {},
}: Conversation): string | null {
  const addresses = [from?.address, replyTo, ...cc].filter((each) => each !== undefined);
  if (cc.length > MOST_COPIES) return `An email can have up to ${MOST_COPIES} copies.`;
  if (!addresses.every(isOneAddress)) return 'The addresses of an email must be such as name@example.org.';
  if (from && hasControls(from.name)) return 'The name of the sender must be one line.';
  const ids = [messageId, inReplyTo, ...references].filter((each) => each !== undefined);
  if (!ids.every((each) => MESSAGE_ID.test(each))) return 'The message IDs of an email must be such as <a@b>.';
  return Object.entries(headers).every(([name, value]) => /^X-[A-Za-z-]{1,60}$/.test(name) && !hasControls(value))
    ? null
    : 'The headers of an email must begin with X- and be one line.';
}

/** Whether a text is one bare mail address: nothing in it could end it and begin another header or address. */
export function isOneAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    text.length <= LONGEST_ADDRESS &&
    at >= 1 &&
    at <= LONGEST_LOCAL_PART &&
    at < text.length - 1 &&
    !/[\s\p{Cc}<>()[\]\\,;:"]/u.test(text) &&
    text.indexOf('@') === at
  );
}

const isInside = (path: string): boolean => /^\/(?![/\\])/.test(path) && !hasControls(path);

const hasControls = (text: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(text);
