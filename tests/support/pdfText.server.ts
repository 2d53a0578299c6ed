import { inflateSync } from 'node:zlib';

/** The text of a PDF that the product made, page by page, as a user copies it. */
export function pdfText(bytes: Buffer): readonly string[] {
  const file = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? '';
    const start = body.indexOf('stream\n');
    if (start < 0) return '';
    const data = Buffer.from(body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
  };
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  const fontOf = (id: string): ReadonlyMap<string, string> => {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    const known = fonts.get(id) ?? lettersIn(streamOf(map));
    fonts.set(id, known);
    return known;
  };
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((page) => {
      const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(page) ?? [];
      const [, content = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
      const named = new Map(
        [...(objects.get(resources) ?? page).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
          name,
          id,
        ]),
      );
      return wordsIn(streamOf(content), (name) => fontOf(named.get(name) ?? ''));
    });
}

/** Glyph → letters. */
function lettersIn(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries())
      letters.set((Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'), textOf(code.replaceAll(' ', '')));
  return letters;
}

const textOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function wordsIn(content: string, fontOf: (name: string) => ReadonlyMap<string, string>): string {
  let letters: ReadonlyMap<string, string> = new Map();
  let words = '';
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fontOf(font);
    else {
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/gi))
        for (const glyph of hex.match(/.{4}/g) ?? []) words += letters.get(glyph.toLowerCase()) ?? '?';
      words += ' ';
    }
  }
  return words.replace(/\s+/g, ' ');
}
