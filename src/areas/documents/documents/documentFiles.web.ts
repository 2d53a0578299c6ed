import { htmlToMarkdown } from './htmlToMarkdown.web.ts';
import { unzipped } from './unzipped.web.ts';

/** A document read from a file. */
export interface FileDocument {
  readonly title: string;
  readonly folder: string | null;
  readonly body: string;
}

/** A readable file from any source. */
interface TextFile {
  readonly path: string;
  readonly text: () => Promise<string>;
}

const READABLE = /\.(?:md|markdown|txt|html?)$/i;
/** Maximum documents per import. */
export const MOST_DOCUMENTS = 500;
const LONGEST = 2 * 1024 * 1024;

/**
 * Reads Markdown, text and HTML files, including those in folders and ZIP files. @throws Error with a message for the
 * user
 */
export async function documentsIn(files: readonly File[]): Promise<readonly FileDocument[]> {
  const found: TextFile[] = [];
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) found.push(...(await unzipped(file)).filter(({ path }) => READABLE.test(path)));
    else if (READABLE.test(file.name) && file.size <= LONGEST)
      found.push({ path: file.webkitRelativePath || file.name, text: () => file.text() });
  }
  if (found.length === 0)
    throw new Error('No documents were found. Choose Markdown, text or HTML files, a folder, or a ZIP file of them.');
  if (found.length > MOST_DOCUMENTS)
    throw new Error(`Choose up to ${MOST_DOCUMENTS} documents at a time. You chose ${found.length}.`);
  const read = [];
  for (const file of found) read.push(documentOf(file.path, await file.text()));
  return read.filter(({ body }) => body !== '');
}

/** Title from the text, otherwise from the file name, and the folder. Removes the “DOC-12-34 ” prefix of IT Glue. */
export function documentOf(path: string, text: string): FileDocument {
  const parts = path.split('/');
  const name = (parts.pop() ?? '').replace(/\.[^.]+$/, '').replace(/^DOC-\d+-\d+ /, '');
  const within = parts.filter((part) => !/^DOC-\d+-\d+ /.test(part) && part !== 'documents');
  const folder = within.at(-1)?.slice(0, 120) ?? null;
  if (/\.html?$/i.test(path)) {
    const { title, markdown } = htmlToMarkdown(text);
    return { title: (name || title || 'Untitled').slice(0, 200), folder, body: markdown };
  }
  const markdown = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  const heading = /^#\s+(.+)\n*/.exec(markdown);
  return heading
    ? {
        title: (heading[1] ?? '').trim().slice(0, 200),
        folder,
        body: markdown.slice(heading[0].length).trim() || markdown,
      }
    : { title: (name || 'Untitled').slice(0, 200), folder, body: markdown };
}
