import { escaped } from '#engine/http/escaped.ts';
import type { ZipPart } from '#engine/files/zip.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { CollectedPart } from './collect.server.ts';

export interface Bundled {
  readonly name: string;
  readonly askedOn: string;
  readonly told: readonly CollectedPart[];
}

/** The files of a response: a readable page, and the same data as JSON for programs. */
export function* bundle(given: Bundled): Generator<ZipPart> {
  yield { name: 'index.html', chunks: [page(given)] };
  yield { name: 'data.json', chunks: [json(given)] };
}

const json = ({ name, askedOn, told }: Bundled): string =>
  JSON.stringify(
    {
      name,
      askedOn,
      sections: told.map(({ title, columns, rows }) => ({
        title,
        rows: rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']))),
      })),
    },
    null,
    1,
  );

function page({ name, askedOn, told }: Bundled): string {
  const title = `Personal data of ${name}`;
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escaped(title)}</title>`,
    '<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem;max-width:80rem}table{border-collapse:collapse;font-size:13px}th,td{border:1px solid #bbb;padding:4px 8px;text-align:left;vertical-align:top}section{overflow-x:auto;margin-top:2rem}</style>',
    `</head><body><h1>${escaped(title)}</h1><p>Requested on ${formatDay(askedOn)}. Names and addresses of other people are hidden. The file data.json has the same data for programs.</p>`,
    `<ul>${told.map((each, at) => `<li><a href="#s${at}">${escaped(each.title)}</a>: ${each.rows.length}</li>`).join('')}</ul>`,
    ...told.map(
      (each, at) =>
        `<section id="s${at}"><h2>${escaped(each.title)}</h2><table><thead><tr>${cells('th', each.columns)}</tr></thead><tbody>${each.rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody></table></section>`,
    ),
    '</body></html>',
  ].join('\n');
}

const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('');
