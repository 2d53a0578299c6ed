import { hmac, isEqual, type KeyRing } from '#engine/keys/keys.server.ts';
import { addressKey } from '../routing/message.rules.ts';

const PURPOSE = 'mail-reply';
const LENGTH = 16;
const TOKEN = /^(.+)\+j(\d{1,15})\.([0-9a-z]{1,64})@(.+)$/;

const signed = (key: Buffer, jobId: number): string => hmac(key, `j${jobId}`).toString('hex').slice(0, LENGTH);

/** Reply address of a job: `support+j17.<signature>@msp.example`. */
export function replyAddress(keys: KeyRing, mailboxAddress: string, jobId: number): string {
  const at = mailboxAddress.lastIndexOf('@');
  return `${mailboxAddress.slice(0, at)}+j${jobId}.${signed(keys.derive(PURPOSE), jobId)}${mailboxAddress.slice(at)}`;
}

export interface ReplyToken {
  readonly address: string;
  readonly jobId: number;
  readonly isValid: boolean;
}

/** Reply addresses among the recipients of a message, and whether this installation signed them. */
export function replyTokens(keys: KeyRing, own: readonly string[], to: readonly string[]): readonly ReplyToken[] {
  const mailboxes = new Set(own.map(addressKey));
  return to.flatMap((written) => {
    const address = addressKey(written);
    const [, local = '', number = '', signature = '', domain = ''] = TOKEN.exec(address) ?? [];
    if (!mailboxes.has(`${local}@${domain}`)) return [];
    const jobId = Number(number);
    const valid = keys.ids.some((id) => {
      const key = keys.deriveOf(id, PURPOSE);
      return key !== undefined && isEqual(signed(key, jobId), signature);
    });
    return [{ address, jobId, isValid: valid }];
  });
}

/** Identifies messages sent by this installation, to recognise them when they return. */
export const instanceId = (keys: KeyRing): string =>
  hmac(keys.derive('mail-instance'), 'instance').toString('hex').slice(0, LENGTH);
