import { escaped } from '#engine/http/escaped.ts';

/** Data for the page of a message. */
export interface MailPage {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** Sanitised. */
  readonly html: string;
  readonly hiddenPictures: number;
  /** URL of the page that loads external pictures. */
  readonly withPictures: string;
}

/** A message as a complete page in its original layout. */
export const mailPage = ({ subject, from, to, html, hiddenPictures, withPictures }: MailPage): string =>
  [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escaped(subject || 'Email')}</title><style>`,
    'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1b1c2b;background:#fff;overflow-wrap:anywhere}',
    'header{padding:12px 16px;border-bottom:1px solid #d6d7e0;background:#f4f5f9;font-size:14px}',
    'h1{font-size:18px;margin:0 0 4px}p.bar{margin:8px 0 0}main{padding:16px}img{max-width:100%;height:auto}table{max-width:100%}',
    'blockquote{margin:8px 0;padding-left:12px;border-left:2px solid #c3c5d4}pre{white-space:pre-wrap}a{color:#1f4fa3}',
    `</style></head><body><header><h1>${escaped(subject || 'No subject')}</h1><div>From ${escaped(from)}</div><div>To ${escaped(to)}</div>`,
    hiddenPictures > 0
      ? `<p class="bar">${hiddenPictures === 1 ? 'One picture' : `${hiddenPictures} pictures`} of other servers not loaded: loading tells the sender that the email was opened. <a href="${escaped(withPictures)}">Load pictures</a></p>`
      : '',
    `</header><main>${html}</main></body></html>`,
  ].join('\n');
