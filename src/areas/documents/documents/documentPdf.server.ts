import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Content } from 'pdfmake/interfaces.js';

const isKnown = (token: Token): token is MarkedToken => 'raw' in token;

/** Converts Markdown to PDF content. External pictures are not fetched; their alternative text is printed. */
export const pdfParts = (markdown: string): Content[] => blocks(lexer(markdown, { gfm: true, breaks: true }));

const blocks = (tokens: readonly Token[]): Content[] => tokens.flatMap((token) => (isKnown(token) ? block(token) : []));

function block(token: MarkedToken): Content[] {
  switch (token.type) {
    case 'heading':
      return [
        { text: words(token.tokens), bold: true, fontSize: HEADINGS[token.depth - 1] ?? 10, margin: [0, 8, 0, 3] },
      ];
    case 'paragraph':
      return [{ text: words(token.tokens), margin: [0, 0, 0, 5] }];
    case 'text':
      return [{ text: token.tokens ? words(token.tokens) : token.text, margin: [0, 0, 0, 2] }];
    case 'list':
      return [list(token)];
    case 'code':
      return [{ text: token.text, preserveLeadingSpaces: true, background: '#f1f2f6', margin: [8, 2, 0, 6] }];
    case 'blockquote':
      return [{ stack: blocks(token.tokens), italics: true, color: '#5b5f73', margin: [10, 0, 0, 5] }];
    case 'table':
      return [table(token)];
    case 'hr':
      return [{ text: ' ', margin: [0, 4, 0, 4] }];
    case 'html':
      return [{ text: token.raw }];
    case 'br':
    case 'checkbox':
    case 'codespan':
    case 'def':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'list_item':
    case 'space':
    case 'strong':
      return [];
  }
}

const HEADINGS = [15, 13, 11, 10] as const;

function list({ ordered, start, items }: Tokens.List): Content {
  const lines = items.map((item): Content => {
    const mark = item.task ? `${item.checked ? '[x]' : '[ ]'} ` : '';
    return { stack: [...(mark ? [{ text: mark }] : []), ...blocks(item.tokens)] };
  });
  const margin: [number, number, number, number] = [0, 0, 0, 5];
  return ordered ? { ol: lines, start: start === '' ? 1 : start, margin } : { ul: lines, margin };
}

const table = ({ header, rows }: Tokens.Table): Content => ({
  margin: [0, 2, 0, 8],
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    widths: header.map(() => '*'),
    body: [
      header.map(({ tokens }) => ({ text: words(tokens), bold: true })),
      ...rows.map((row) => header.map((_, at) => ({ text: words(row[at]?.tokens) }))),
    ],
  },
});

/** Inline text with bold, italic and code. */
function words(tokens: readonly Token[] | undefined): Content[] {
  return (tokens ?? []).flatMap((token): Content[] => {
    if (!isKnown(token)) return [];
    switch (token.type) {
      case 'strong':
        return [{ text: words(token.tokens), bold: true }];
      case 'em':
        return [{ text: words(token.tokens), italics: true }];
      case 'del':
        return [{ text: words(token.tokens), decoration: 'lineThrough' }];
      case 'codespan':
        return [{ text: token.text, background: '#f1f2f6' }];
      case 'link':
        return [{ text: words(token.tokens), color: '#3949ab' }];
      case 'image':
        return [{ text: token.text || token.href }];
      case 'br':
        return [{ text: '\n' }];
      case 'text':
        return token.tokens ? words(token.tokens) : [{ text: token.text }];
      case 'escape':
        return [{ text: token.text }];
      case 'blockquote':
      case 'checkbox':
      case 'code':
      case 'def':
      case 'heading':
      case 'hr':
      case 'html':
      case 'list':
      case 'list_item':
      case 'paragraph':
      case 'space':
      case 'table':
        return [{ text: token.raw }];
    }
  });
}
