import { require } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refused } from '#engine/http/problem.ts';
import { decoderOf } from '#engine/import/reading/decode.server.ts';
import { recordReader } from '#engine/import/matching/records.ts';
import { identifierForm, normalise } from '#engine/store/index/rank.ts';
import { headerForm, readLink, readSchool, type RegisterFile, registerFileOf } from './readSchool.rules.ts';
import { isClosed, type RegisteredSchool, type SchoolLink } from './school.ts';

export interface Loaded {
  readonly file: RegisterFile;
  readonly rows: number;
  /** New rows and rows with changes. */
  readonly changed: number;
  /** Rows without a URN. */
  readonly skipped: number;
}

const PORTION = 1_000;

/**
 * Imports one of the two published register files, identified by its header. Reads it in parts, because the schools
 * file has fifty thousand rows. A repeated import writes only changes; a school missing from the file stays.
 * @throws 422 `not_the_register` for any other file
 */
export async function loadRegister(context: Context, bytes: AsyncIterable<Uint8Array>, name: string): Promise<Loaded> {
  require(context.actor, 'import.run');
  const reader = recordReader({ delimiter: ',', quotes: 'doubled' });
  let header: readonly string[] | undefined;
  let file: RegisterFile | undefined;
  let waiting: ReadonlyMap<string, string>[] = [];
  const tally = { rows: 0, changed: 0, skipped: 0 };
  const flush = async (): Promise<void> => {
    if (!file || waiting.length === 0) return;
    const kept =
      file === 'schools'
        ? await keepSchools(context.tx, waiting.map(readSchool))
        : await keepLinks(context.tx, waiting.map(readLink));
    tally.rows += kept.rows;
    tally.changed += kept.changed;
    tally.skipped += waiting.length - kept.rows;
    waiting = [];
  };
  for await (const records of recordsOf(bytes, reader))
    for (const record of records) {
      if (!header) {
        header = record.map(headerForm);
        file = registerFileOf(header);
        if (!file)
          throw refused(
            'not_the_register',
            'This file is not a register file. Use the schools or links CSV file from Get Information about Schools.',
          );
        continue;
      }
      if (record.length === 1 && record[0] === '') continue;
      waiting.push(new Map(header.map((each, at) => [each, record[at] ?? ''])));
      if (waiting.length === PORTION) await flush();
    }
  await flush();
  if (!file) throw refused('not_the_register', 'The file is empty.');
  await context.tx.query(
    `insert into register_load (file, name, rows, changed, loaded_at, loaded_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (file) do update set name = excluded.name, rows = excluded.rows, changed = excluded.changed, loaded_at = excluded.loaded_at, loaded_by = excluded.loaded_by`,
    [file, name.slice(0, 200), tally.rows, tally.changed, context.now, context.actor.userId],
  );
  return { file, ...tally };
}

/** The published file is in Windows-1252; saved by a spreadsheet, it becomes UTF-8 with a byte order mark. */
async function* recordsOf(
  bytes: AsyncIterable<Uint8Array>,
  reader: ReturnType<typeof recordReader>,
): AsyncGenerator<string[][]> {
  let decoder: ReturnType<typeof decoderOf> | undefined;
  for await (const piece of bytes) {
    decoder ??= decoderOf(looksLikeUtf8(piece) ? 'utf-8' : 'windows-1252');
    yield reader.push(decoder.push(piece).replace(/^\ufeff/, ''));
  }
  if (decoder) yield reader.push(decoder.end());
  const last = reader.end();
  if ('unclosed' in last)
    throw refused(
      'unclosed_quote',
      `The file is incomplete: a quoted cell opens in row ${last.unclosed} and is not closed.`,
    );
  yield last;
}

function looksLikeUtf8(piece: Uint8Array): boolean {
  if (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) return true;
  try {
    // A multi-byte character may be cut at the end, so test only the beginning.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      piece.subarray(0, piece.length - (piece.length % 4) - 8),
      { stream: true },
    );
    return /[^\x00-\x7f]/.test(text);
  } catch {
    return false;
  }
}

async function keepSchools(
  tx: Queryable,
  read: readonly (RegisteredSchool | undefined)[],
): Promise<{ rows: number; changed: number }> {
  const schools = new Map(read.flatMap((school) => (school ? [[school.urn, school] as const] : [])));
  const rows = [...schools.values()].map((school) => ({
    urn: school.urn,
    words: ` ${normalise(school.name)}`,
    postcode: school.postcode ? identifierForm(school.postcode) : null,
    closed: isClosed(school),
    school,
  }));
  const { rowCount } = await tx.query(
    `insert into register_school (urn, words, postcode, closed, school)
     select urn, words, postcode, closed, school from jsonb_to_recordset($1::jsonb) as x (urn text, words text, postcode text, closed boolean, school jsonb)
     on conflict (urn) do update set words = excluded.words, postcode = excluded.postcode, closed = excluded.closed, school = excluded.school
       where register_school.school is distinct from excluded.school`,
    [JSON.stringify(rows)],
  );
  return { rows: read.filter(Boolean).length, changed: rowCount ?? 0 };
}

async function keepLinks(
  tx: Queryable,
  read: readonly (SchoolLink | undefined)[],
): Promise<{ rows: number; changed: number }> {
  const links = new Map(
    read.flatMap((link) => (link ? [[`${link.urn} ${link.linkUrn} ${link.linkType}`, link] as const] : [])),
  );
  const { rowCount } = await tx.query(
    `insert into register_link (urn, link_urn, link_name, link_type, established_on)
     select "urn", "linkUrn", "linkName", "linkType", "establishedOn" from jsonb_to_recordset($1::jsonb) as x ("urn" text, "linkUrn" text, "linkName" text, "linkType" text, "establishedOn" date)
     on conflict (urn, link_urn, link_type) do update set link_name = excluded.link_name, established_on = excluded.established_on
       where (register_link.link_name, register_link.established_on) is distinct from (excluded.link_name, excluded.established_on)`,
    [JSON.stringify([...links.values()])],
  );
  return { rows: read.filter(Boolean).length, changed: rowCount ?? 0 };
}
