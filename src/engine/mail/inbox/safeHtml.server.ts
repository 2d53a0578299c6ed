import sanitize from 'sanitize-html';

const TAGS =
  'p br div span b i u s em strong small sub sup a img hr ul ol li dl dt dd blockquote pre code h1 h2 h3 h4 h5 h6 ' +
  'table thead tbody tfoot tr td th caption center';
const CELL = ['colspan', 'rowspan', 'align', 'valign'];
/** Image formats that all browsers display and that cannot contain scripts. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

export interface SafeHtml {
  readonly html: string;
  /** The number of remote images that were removed. */
  readonly hiddenPictures: number;
}

/**
 * The HTML of a message without scripts, without styles that imitate the product, and without content that tells the
 * sender it was read.
 * @param inline the data address of an embedded image, by its content ID
 * @param withPictures whether to load remote images
 */
export function safeHtml(
  html: string,
  inline: (contentId: string) => string | undefined,
  withPictures: boolean,
): SafeHtml {
  let hiddenPictures = 0;
  const picture = (src: string): string | undefined => {
    if (/^cid:/i.test(src)) return inline(src.slice(4));
    if (PICTURE.test(src)) return src;
    if (!/^https?:/i.test(src)) return undefined;
    if (withPictures) return src.replace(/^http:/i, 'https:');
    hiddenPictures++;
    return undefined;
  };
  const safe = sanitize(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      td: CELL,
      th: CELL,
      '*': ['dir', 'lang'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    nestingLimit: 200,
    transformTags: {
      a: (tagName, { href = '', title = '' }) => ({
        tagName,
        attribs: { href, ...(title ? { title } : {}), rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
      img: (tagName, { src = '', alt = '', width, height }) => {
        const shown = picture(src.trim());
        return {
          tagName,
          attribs: {
            alt,
            ...(shown ? { src: shown } : {}),
            ...(width ? { width } : {}),
            ...(height ? { height } : {}),
          },
        };
      },
    },
  });
  return { html: safe, hiddenPictures };
}

/** The text of an HTML message. */
export function textOfHtml(html: string): string {
  const broken = html
    .replace(/\r?\n/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(?:p|div|tr|li|h[1-6]|blockquote)\s*>/gi, '\n');
  const words = sanitize(broken, { allowedTags: [], allowedAttributes: {} });
  return words
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
