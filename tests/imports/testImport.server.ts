import type { Described } from '#engine/import/mapping/describe.server.ts';
import type { Mapping } from '#engine/import/mapping/preset.ts';
import type { Answered, Asker } from '../support/installation.server.ts';

/** The steps of a user's import in a test: over the real routes, and waiting as the screen does. */
export function fileJourney(asker: Asker): ImportTest {
  const at = (id: number, rest = '') => `/api/v1/imports/${id}${rest}`;
  const seen = async (id: number): Promise<Described> => shown(await asker.get(at(id)));
  const settled = async (id: number): Promise<Described> => {
    // The time limit of the test ends it earlier.
    for (let tries = 0; tries < 48_000; tries++) {
      const now = await seen(id);
      if (now.phase === null) return now;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`Import ${id} did not settle.`);
  };
  const journey: ImportTest = {
    seen,
    settled,
    send: (name, content) => sendFile(asker, name, content),
    upload: async (name, content) => shown(await sendFile(asker, name, content)),
    map: async (id, choice = {}) => {
      const proposed = choice.kind
        ? ((await asker.get(at(id, `/proposal?kind=${choice.kind}`))).body.mapping as Mapping)
        : (await seen(id)).mapping;
      if (!proposed) throw new Error('No kind of file was recognised.');
      const mapping = { ...proposed, asked: choice.asked ?? {} };
      return shown(await asker.send('POST', at(id, '/mapping'), { mapping: choice.change?.(mapping) ?? mapping }));
    },
    check: async (id) => {
      shown(await asker.send('POST', at(id, '/check')));
      return settled(id);
    },
    commit: async (id, mode = 'all_or_nothing') => {
      shown(await asker.send('POST', at(id, '/commit'), { mode }));
      return settled(id);
    },
    undo: async (id) => {
      shown(await asker.send('POST', at(id, '/undo')));
      return settled(id);
    },
    rows: async (id, query = '') =>
      (await asker.get(at(id, `/rows${query}`))).body as unknown as { rows: ShownRow[]; total: number },
    bringIn: async (name, content, choice = {}) => {
      const { import: made } = await journey.upload(name, content);
      await journey.map(made.id, choice);
      await journey.check(made.id);
      return journey.commit(made.id);
    },
  };
  return journey;
}

interface Choice {
  readonly kind?: string;
  readonly asked?: Record<string, unknown>;
  readonly change?: (mapping: Mapping) => Mapping;
}

export interface ImportTest {
  readonly seen: (id: number) => Promise<Described>;
  readonly settled: (id: number) => Promise<Described>;
  readonly send: (name: string, content: string | Uint8Array) => Promise<Answered>;
  readonly upload: (name: string, content: string | Uint8Array) => Promise<Described>;
  /** Maps the columns as proposed, or as for the given kind of file. */
  readonly map: (id: number, choice?: Choice) => Promise<Described>;
  readonly check: (id: number) => Promise<Described>;
  readonly commit: (id: number, mode?: 'all_or_nothing' | 'skip_bad_rows') => Promise<Described>;
  readonly undo: (id: number) => Promise<Described>;
  readonly rows: (id: number, query?: string) => Promise<{ rows: ShownRow[]; total: number }>;
  /** From the file to its records in one step. */
  readonly bringIn: (name: string, content: string | Uint8Array, choice?: Choice) => Promise<Described>;
}

export interface ShownRow {
  readonly number: number;
  readonly cells: readonly string[] | null;
  readonly result: string;
  readonly records: readonly { noun: string; id: number | null; title: string; result: string; changes?: object }[];
  readonly faults: readonly {
    column: number | null;
    code: string;
    message: string;
    offers?: readonly { id: number; title: string }[];
  }[];
  readonly remarks: readonly { column: number | null; code: string; message: string }[];
}

function shown(answered: Answered): Described {
  if (answered.status >= 400) throw new Error(`${answered.status} ${answered.text}`);
  return answered.body as unknown as Described;
}

function sendFile(asker: Asker, name: string, content: string | Uint8Array): Promise<Answered> {
  const boundary = '----journey';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return asker.send('POST', '/api/v1/imports', body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}
