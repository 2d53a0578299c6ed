/** A titled list in an email. */
export interface MailGroup {
  readonly title: string;
  readonly lines: readonly {
    readonly text: string;
    /** A link to a page of the product. */
    readonly path?: string;
  }[];
}

/** Properties of an email in a conversation, which the product's own notices do not have. */
export interface Conversation {
  /** The sender, if it differs from the address in the settings. Delivery reports are sent there too. */
  readonly from?: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  readonly cc?: readonly string[];
  /** Message-IDs with their angle brackets. */
  readonly messageId?: string;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** A user wrote it, so it is not marked as sent automatically. */
  readonly isPersonal?: boolean;
  /** Headers of the product, such as `X-CRM-Instance`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An email to one person as structured data. Callers cannot write its headers or its HTML. */
export interface OutgoingMail {
  /** A single address without a name. */
  readonly to: string;
  /** One line of plain text. */
  readonly subject: string;
  /** Plain text, one entry per paragraph. */
  readonly paragraphs: readonly string[];
  /** Lists between the paragraphs and the button. */
  readonly groups?: readonly MailGroup[];
  /** A button that opens a page of the product. */
  readonly action?: {
    readonly label: string;
    /** With `linkId`, `{token}` in it is replaced with that link's token when the email is sent. */
    readonly path: string;
    /** The id from `makeLink`. If the link has ended by then, the email is not sent. */
    readonly linkId?: number;
  };
  /** Ids of stored files to attach. */
  readonly fileIds?: readonly number[];
  readonly conversation?: Conversation;
  /** A second email with the same key is not sent. */
  readonly key?: string;
  /** The id of the request that caused it, as in the log. */
  readonly requestId?: string;
}

const LONGEST_SUBJECT = 200;
// RFC 5321, section 4.5.3.1
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

/**
 * The reason why an email cannot be sent; null if it can. Headers contain no control characters or line breaks, an
 * address field contains one address, and a path stays within the product.
 */
export function mailProblem({
  to,
  subject,
  paragraphs,
  groups = [],
  action,
  conversation,
  key,
}: OutgoingMail): string | null {
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

/** Whether a text is a single mail address, with nothing in it that could start another header or address. */
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
