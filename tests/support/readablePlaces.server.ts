import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestInstallation } from './installation.server.ts';

/** Tables and files of an installation that contain one of the texts, as “table: text”. */
export async function readablePlaces(
  { owner, folder }: Pick<TestInstallation, 'owner' | 'folder'>,
  texts: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // Bytes are printed as hexadecimal digits.
    const { rows } = await owner.query<{ text: string }>(
      `select s.text from unnest($1::text[], $2::text[]) as s (text, hex)
        where exists (select 1 from ${name} t where strpos(t::text, s.text) > 0 or strpos(t::text, s.hex) > 0)`,
      [texts, texts.map((text) => Buffer.from(text).toString('hex'))],
    );
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const text of texts) if (bytes.includes(text)) found.push(`${entry.name}: ${text}`);
  }
  return found;
}
