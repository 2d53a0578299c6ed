/*
 * Converts HTML from other documentation systems to Markdown. The browser's parser runs no scripts, and only text and
 * structure are kept: no styles, scripts or external pictures.
 */

const LEFT_OUT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'TEMPLATE', 'HEAD', 'SVG']);

/** Text of an HTML page as Markdown, and its title if it has one. */
export function htmlToMarkdown(html: string): { readonly title: string | null; readonly markdown: string } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const title = page.title.trim() || page.querySelector('h1')?.textContent?.trim() || null;
  const markdown = blocksOf(page.body)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { title, markdown };
}

const blocksOf = (node: Node, depth = 0): string => [...node.childNodes].map((child) => textOf(child, depth)).join('');

const wordsOf = (node: Node): string => blocksOf(node).replace(/\s+/g, ' ').trim();

function textOf(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || LEFT_OUT.has(node.tagName.toUpperCase())) return '';
  switch (node.tagName) {
    case 'H1':
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
    case 'H6':
      return `\n\n${'#'.repeat(Number(node.tagName[1]))} ${wordsOf(node)}\n\n`;
    case 'BR':
      return '\n';
    case 'HR':
      return '\n\n---\n\n';
    case 'STRONG':
    case 'B':
      return marked(node, '**');
    case 'EM':
    case 'I':
      return marked(node, '*');
    case 'CODE':
      return marked(node, '`');
    case 'PRE':
      return `\n\n\`\`\`\n${(node.textContent ?? '').trimEnd()}\n\`\`\`\n\n`;
    case 'A':
      return linkOf(node);
    case 'UL':
    case 'OL':
      return `\n${listOf(node, depth)}\n`;
    case 'TABLE':
      return `\n\n${tableOf(node)}\n\n`;
    case 'BLOCKQUOTE':
      return `\n\n${blocksOf(node).trim().replace(/^/gm, '> ')}\n\n`;
    case 'P':
    case 'DIV':
    case 'SECTION':
    case 'ARTICLE':
      return `\n\n${blocksOf(node, depth).trim()}\n\n`;
    default:
      return blocksOf(node, depth);
  }
}

function marked(node: Element, mark: string): string {
  const words = wordsOf(node);
  return words === '' ? '' : `${mark}${words}${mark}`;
}

function linkOf(node: Element): string {
  const href = node.getAttribute('href') ?? '';
  const words = wordsOf(node) || href;
  return /^(?:https?|mailto|tel):/i.test(href) ? `[${words}](${href})` : words;
}

function listOf(list: Element, depth: number): string {
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
  return items
    .map((item, at) => {
      const mark = list.tagName === 'OL' ? `${at + 1}. ` : '- ';
      const text = blocksOf(item, depth + 1)
        .trim()
        .replace(/\n{2,}/g, '\n');
      return `${'   '.repeat(depth)}${mark}${text}`;
    })
    .join('\n');
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => wordsOf(cell).replaceAll('|', '\\|')),
  );
  const [header = [], ...others] = rows;
  const line = (cells: readonly string[]): string => `| ${header.map((_, at) => cells[at] ?? '').join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...others.map(line)].join('\n');
}
