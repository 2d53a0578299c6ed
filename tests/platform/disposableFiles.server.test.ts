import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearUploads, sweepUploads } from '#platform/disposable/encrypted-uploads/clearUploads.server.ts';
import { PIECE } from '#platform/disposable/encrypted-uploads/encryptedUpload.rules.ts';
import {
  newUploadKey,
  type UploadCipher,
  uploadCipher,
} from '#platform/disposable/encrypted-uploads/uploadCipher.web.ts';
import { fingerprintOf, openAnswer, sealAnswer } from '#platform/disposable/requests/answering.web.ts';
import { clearBoxes } from '#platform/disposable/requests/box.server.ts';
import type { AskedSecret, ShownAnswer } from '#platform/disposable/requests/requestAnswer.ts';
import { lockOf, openSealed, proofOf, type Secret, sealSecret } from '#platform/disposable/sealing.web.ts';
import { clearDisposables } from '#platform/disposable/secrets.server.ts';
import type { OpenedSecret } from '#platform/disposable/sharedSecret.ts';
import { localStorage, type Storage } from '#engine/files/storage.server.ts';
import { type Answered, type Asker, untilServed } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let sender: Asker;
let folder: string;
let storage: Storage;
let hasRoom = true;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parcels-'));
  const local = localStorage(folder);
  storage = { ...local, hasRoom: async () => hasRoom };
  installation = await openProduct({ storage });
  sender = await signInAs(installation, 'Grace Sender', ['disposable.create']);
});
beforeEach(() => installation.database.query('delete from disposable_try'));
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const LINKS = '/api/v1/disposables';
const REQUESTS = '/api/v1/secret-requests';
const MIB = 1024 ** 2;

/** A file with its key and the cipher for its pieces. */
interface File {
  readonly bytes: Buffer;
  readonly key: Uint8Array<ArrayBuffer>;
  readonly cipher: UploadCipher;
  readonly secret: Secret;
}
async function file(bytes: Buffer): Promise<File> {
  const key = newUploadKey();
  const form = { form: 1, size: bytes.length, piece: PIECE } as const;
  const cipher = await uploadCipher(key, form);
  return { bytes, key, cipher, secret: { name: 'backup – old.tar', type: '', bytes: key, parcel: form } };
}
const pieceOf = async ({ bytes, cipher }: File, at: number) =>
  Buffer.from(await cipher.seal(at, Uint8Array.from(bytes.subarray(at * PIECE, (at + 1) * PIECE)).buffer));

const begin = (by: Asker, base: string, size: number, more: object = {}) =>
  by.send('POST', `${base}/parcels`, { size, ...more });
const B = 'zwanzig';
function put(by: Asker, address: string, at: number, piece: Buffer): Promise<Answered> {
  const head = `--${B}\r\ncontent-disposition: form-data; name="file"; filename="piece"\r\n\r\n`;
  return by.send(
    'POST',
    `${address}/pieces/${at}`,
    Buffer.concat([Buffer.from(head), piece, Buffer.from(`\r\n--${B}--\r\n`)]),
    {
      'content-type': `multipart/form-data; boundary=${B}`,
    },
  );
}
/**
 * Sends a whole file as the pages do.
 * @returns the token for the link
 */
async function sent(by: Asker, base: string, whole: File, more: object = {}): Promise<string> {
  const begun = await begin(by, base, whole.bytes.length, more);
  expect(begun.status, begun.text).toBe(201);
  const parcel = String(begun.body.parcel);
  for (let at = 0; at < whole.cipher.count; at++) {
    const answer = await put(by, `${base}/parcels/${parcel}`, at, await pieceOf(whole, at));
    expect(answer.status, answer.text).toBe(200);
  }
  return parcel;
}

interface Made {
  readonly id: number;
  readonly token: string;
  readonly key: string;
}
async function linkOf(
  parcel: string,
  { secret }: File,
  more: object = {},
  passphrase: string | null = null,
): Promise<Made> {
  const { sealed, key } = await sealSecret(secret, passphrase);
  const body = { purpose: 'Backup', kind: 'file', hours: 24, parcel, ...sealed, ...more };
  const answer = await sender.send('POST', LINKS, body);
  expect(answer.status, answer.text).toBe(201);
  return { id: Number(answer.body.id), token: String(answer.body.path).split('/')[2] ?? '', key };
}
const shared = async (bytes: Buffer, more: object = {}, passphrase: string | null = null) => {
  const whole = await file(bytes);
  return { ...(await linkOf(await sent(sender, LINKS, whole), whole, more, passphrase)), bytes };
};
const open = ({ token }: Pick<Made, 'token'>, body: object = {}) =>
  installation.stranger.send('POST', `/api/share/${token}/open`, body);
const ticketOf = ({ body }: Answered): string => String((body as unknown as OpenedSecret).ticket);
const fetched = (token: string, ticket: string, at: number) =>
  installation.app.inject({
    url: `/api/share/${token}/pieces/${at}`,
    headers: { host: 'localhost', ...(ticket ? { 'x-ticket': ticket } : {}) },
  });
const received = (token: string, ticket: string) =>
  installation.stranger.send('POST', `/api/share/${token}/received`, {}, { 'x-ticket': ticket });

/** All stored files. */
function onDisk(at = join(folder, 'disposable')): string[] {
  if (!existsSync(at)) return [];
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name);
}
const parcelOf = async ({ id }: Pick<Made, 'id'>) => {
  const { rows } = await installation.database.query<{ key: string; cleared_at: string | null }>(
    'select p.key, p.cleared_at from disposable_parcel p join disposable_secret s on s.parcel_id = p.id where s.disposable_id = $1',
    [id],
  );
  return rows[0];
};
/** The number of stored pieces of a link. */
const piecesOf = async (link: Pick<Made, 'id'>): Promise<number> => {
  const key = (await parcelOf(link))?.key ?? 'none';
  return onDisk().filter((name) => name.startsWith(key)).length;
};
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('a file of a disposable link', () => {
  it('of a hundred mebibytes is sent in pieces, and nothing of it is left afterwards', async () => {
    const whole = await file(Buffer.alloc(100 * MIB, randomBytes(MIB)));
    expect(whole.cipher.count).toBe(25);
    const link = await linkOf(await sent(sender, LINKS, whole), whole, { maxViews: 1 });
    expect(await piecesOf(link)).toBe(25);
    const opened = await open(link);
    const secret = await openSealed(opened.body as unknown as OpenedSecret, link.key, null, null);
    expect(secret).toMatchObject({ name: 'backup – old.tar', parcel: { size: 100 * MIB, piece: PIECE } });
    const cipher = await uploadCipher(secret.bytes, { size: 100 * MIB, piece: PIECE });
    const [was, is] = [createHash('sha256').update(whole.bytes), createHash('sha256')];
    for (let each = 0; each < cipher.count; each++) {
      const answer = await fetched(link.token, ticketOf(opened), each);
      expect(answer.statusCode).toBe(200);
      is.update(Buffer.from(await cipher.open(each, Uint8Array.from(answer.rawPayload).buffer)));
    }
    expect(is.digest('hex')).toBe(was.digest('hex'));
    expect((await received(link.token, ticketOf(opened))).status).toBe(200);
    expect(await piecesOf(link)).toBe(0);
    expect((await fetched(link.token, ticketOf(opened), 0)).statusCode).toBe(410);
  }, 300_000);

  it('above a hundred mebibytes is refused before anything is sent', async () => {
    const tooLarge = await begin(sender, LINKS, 100 * MIB + 1);
    expect(tooLarge).toMatchObject({ status: 422, body: { errors: { size: [expect.stringContaining('100 MB')] } } });
    expect((await begin(sender, LINKS, 100 * MIB)).status).toBe(201);
  });

  it('can be empty', async () => {
    const link = await shared(Buffer.alloc(0));
    const answer = await fetched(link.token, ticketOf(await open(link)), 0);
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 16]);
  });

  it('is not available while a piece is missing, out of order, or of the wrong length', async () => {
    const whole = await file(randomBytes(2 * PIECE + 5));
    const parcel = String((await begin(sender, LINKS, whole.bytes.length)).body.parcel);
    const address = `${LINKS}/parcels/${parcel}`;
    expect((await put(sender, address, 1, await pieceOf(whole, 1))).body).toMatchObject({ code: 'order', next: 0 });
    expect((await put(sender, address, 0, (await pieceOf(whole, 0)).subarray(1))).body.code).toBe('piece_size');
    expect((await put(sender, address, 3, Buffer.alloc(16))).status).toBe(404);
    expect((await put(sender, address, 0, Buffer.alloc(6 * MIB))).status).toBe(413);
    for (const each of [0, 0, 1])
      expect((await put(sender, address, each, await pieceOf(whole, each))).status).toBe(200);
    const { sealed } = await sealSecret(whole.secret, null);
    const body = { purpose: 'Half', kind: 'file', hours: 24, parcel, ...sealed };
    expect((await sender.send('POST', LINKS, body)).body).toMatchObject({
      code: 'not_whole',
      errors: { parcel: [expect.any(String)] },
    });
    expect((await put(sender, address, 2, await pieceOf(whole, 2))).status).toBe(200);
    expect((await sender.send('POST', LINKS, body)).status).toBe(201);
    // The upload now belongs to that link and accepts no further pieces.
    expect((await sender.send('POST', LINKS, body)).status).toBe(422);
    expect((await put(sender, address, 0, await pieceOf(whole, 0))).status).toBe(404);
    expect(readdirSync(join(folder, 'disposable', 'waiting'))).toEqual([]);
  });

  it('sent by another user cannot be used', async () => {
    const whole = await file(randomBytes(50));
    const parcel = await sent(sender, LINKS, whole);
    const other = await signInAs(installation, 'Other Sender', ['disposable.create']);
    expect((await put(other, `${LINKS}/parcels/${parcel}`, 0, await pieceOf(whole, 0))).status).toBe(404);
    const { sealed } = await sealSecret(whole.secret, null);
    const body = { purpose: 'Not mine', kind: 'file', hours: 24, parcel, ...sealed };
    expect((await other.send('POST', LINKS, body)).status).toBe(422);
    expect((await sender.send('POST', LINKS, { ...body, kind: 'text' })).status).toBe(422);
  });

  it('opened by twenty at once is fetched by one', async () => {
    const link = await shared(randomBytes(100));
    const answers = await Promise.all(Array.from({ length: 20 }, () => untilServed(() => open(link))));
    const [got] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    expect((await fetched(link.token, ticketOf(got as Answered), 0)).statusCode).toBe(200);
    const { rows } = await installation.database.query(
      'select 1 from disposable_ticket t join disposable_secret s on s.parcel_id = t.parcel_id where s.disposable_id = $1',
      [link.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is fetched with the ticket of its own opening, for an hour, and by no scanner', async () => {
    const [link, other] = [await shared(randomBytes(100), { maxViews: 2 }), await shared(randomBytes(100))];
    expect((await fetched(link.token, '', 0)).statusCode).toBe(410);
    expect((await fetched(link.token, 'A'.repeat(22), 0)).statusCode).toBe(410);
    const [ticket, foreign] = [ticketOf(await open(link)), ticketOf(await open(other))];
    expect((await fetched(link.token, foreign, 0)).statusCode).toBe(410);
    expect((await fetched(other.token, ticket, 0)).statusCode).toBe(410);
    expect((await fetched(link.token, ticket, 1)).statusCode).toBe(410);
    expect((await fetched(link.token, ticket, 0)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await installation.database.query(`update disposable_ticket set expires_at = now() - interval '1 second'`);
    expect((await fetched(link.token, ticket, 0)).statusCode).toBe(410);
    // Another view is left, so the pieces stay.
    await sweepUploads(installation.database, storage, at(0));
    expect([await piecesOf(link), await piecesOf(other)]).toEqual([1, 0]);
  });

  it('at its last view is kept while it is fetched, and deleted when all of it arrived or an hour later', async () => {
    const [told, silent] = [await shared(randomBytes(100)), await shared(randomBytes(100))];
    const [ticket] = [ticketOf(await open(told)), await open(silent)];
    await clearUploads(installation.database, storage, at(0.9));
    expect([await piecesOf(told), await piecesOf(silent)]).toEqual([1, 1]);
    await received(told.token, ticket);
    expect([await piecesOf(told), await piecesOf(silent)]).toEqual([0, 1]);
    await clearUploads(installation.database, storage, at(1.1));
    expect(await piecesOf(silent)).toBe(0);
  });

  it('that is revoked, guessed at or expired loses its pieces, also during a download', async () => {
    const [revoked, over] = [await shared(randomBytes(100), { maxViews: 2 }), await shared(randomBytes(100))];
    const burned = await shared(randomBytes(100), {}, 'Blue kettle');
    const ticket = ticketOf(await open(revoked));
    expect((await sender.send('POST', `${LINKS}/${revoked.id}/revoke`)).status).toBe(200);
    expect((await fetched(revoked.token, ticket, 0)).statusCode).toBe(410);
    for (let n = 0; n < 5; n++) await open(burned, { proof: Buffer.alloc(32, n).toString('base64') });
    expect([await piecesOf(revoked), await piecesOf(burned), await piecesOf(over)]).toEqual([0, 0, 1]);
    await clearDisposables(installation.database, at(25));
    await sweepUploads(installation.database, storage, at(25));
    expect(await piecesOf(over)).toBe(0);
  });

  it('is not available while secrets are locked', async () => {
    const link = await shared(randomBytes(100));
    const ticket = ticketOf(await open(link));
    await installation.administrator.send('POST', '/api/v1/vault/lock', { reason: 'A laptop was stolen' });
    const { rows } = await installation.database.query(`select 1 from vault_lock where released_at is null`);
    expect(rows).toHaveLength(1);
    expect((await fetched(link.token, ticket, 0)).statusCode).toBe(409);
    await installation.owner.query('delete from vault_lock');
    expect((await fetched(link.token, ticket, 0)).statusCode).toBe(200);
  });

  it('is encrypted on the disk: neither its name nor its content is readable there or in the database', async () => {
    const link = await shared(Buffer.from('hunter2 is the password'));
    const { rows } = await installation.database.query(
      `select (select string_agg(l::text, ' ') from change_log l) as log, (select string_agg(s::text, ' ') from disposable_secret s) as kept,
              (select string_agg(p::text, ' ') from disposable_parcel p) as parcels`,
    );
    for (const hidden of ['hunter2', 'old.tar', link.token, link.key])
      expect(JSON.stringify(rows)).not.toContain(hidden);
  });
});

describe('a link from before files were sent in pieces', () => {
  it('still opens: one ciphertext with all of it', async () => {
    const bytes = new Uint8Array(70_000).fill(7);
    const { sealed, key } = await sealSecret({ name: 'switch.cfg', type: 'text/plain', bytes }, null);
    const made = await sender.send('POST', LINKS, { purpose: 'As before', kind: 'file', hours: 24, ...sealed });
    const opened = await open({ token: String(made.body.path).split('/')[2] ?? '' });
    expect(opened.body.ticket).toBeUndefined();
    expect(await openSealed(opened.body as unknown as OpenedSecret, key, null, null)).toEqual({
      name: 'switch.cfg',
      type: 'text/plain',
      bytes,
    });
  });
});

describe('an unfinished upload', () => {
  it('is deleted an hour after its last piece, and can be cancelled before', async () => {
    await sweepUploads(installation.database, storage, at(1.1));
    const whole = await file(randomBytes(PIECE + 1));
    const [left, off] = [
      await begin(sender, LINKS, whole.bytes.length),
      await begin(sender, LINKS, whole.bytes.length),
    ];
    const before = onDisk().length;
    for (const { body } of [left, off])
      await put(sender, `${LINKS}/parcels/${String(body.parcel)}`, 0, await pieceOf(whole, 0));
    expect(onDisk()).toHaveLength(before + 2);
    expect((await sender.send('DELETE', `${LINKS}/parcels/${String(off.body.parcel)}`)).status).toBe(200);
    expect(onDisk()).toHaveLength(before + 1);
    await sweepUploads(installation.database, storage, at(0.9));
    expect(onDisk()).toHaveLength(before + 1);
    await sweepUploads(installation.database, storage, at(1.1));
    expect(onDisk()).toHaveLength(before);
    expect((await put(sender, `${LINKS}/parcels/${String(left.body.parcel)}`, 1, await pieceOf(whole, 1))).status).toBe(
      404,
    );
  });

  it('of a killed process is available to nobody, and its files are deleted', async () => {
    const whole = await file(randomBytes(50));
    const parcel = String((await begin(sender, LINKS, 50)).body.parcel);
    // The piece is stored but its row is not updated, as after a crash in between.
    const { rows } = await installation.database.query<{ key: string }>(
      'select key from disposable_parcel order by id desc limit 1',
    );
    const key = rows[0]?.key ?? '';
    const place = join(folder, 'disposable', key.slice(0, 2), key.slice(2, 4));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${key}-0`), await pieceOf(whole, 0));
    const { sealed } = await sealSecret(whole.secret, null);
    const body = { purpose: 'Killed', kind: 'file', hours: 24, parcel, ...sealed };
    expect((await sender.send('POST', LINKS, body)).body.code).toBe('not_whole');
    // Cleared in the database, but killed before the files were deleted.
    await installation.database.query('update disposable_parcel set cleared_at = now() where key = $1', [key]);
    utimesSync(join(place, `${key}-0`), new Date(Date.now() - 3_600_000), new Date(Date.now() - 3_600_000));
    await sweepUploads(installation.database, storage, at(0));
    expect(existsSync(join(place, `${key}-0`))).toBe(false);
  });

  it('is forgotten a day later, when it no longer counts for the daily limit', async () => {
    await sweepUploads(installation.database, storage, at(30 * 24 + 1));
    await clearDisposables(installation.database, at(60 * 24));
    await sweepUploads(installation.database, storage, at(60 * 24));
    const { rows } = await installation.database.query('select 1 from disposable_parcel');
    expect([rows, onDisk()]).toEqual([[], []]);
  });
});

describe('space', () => {
  it('is checked on the disk before anything is sent', async () => {
    hasRoom = false;
    expect(await begin(sender, LINKS, 10)).toMatchObject({ status: 507, body: { code: 'disk_full' } });
    hasRoom = true;
  });

  it('is two gibibytes a day for one user, even for twenty files at once', async () => {
    const eager = await signInAs(installation, 'Eager Sender', ['disposable.create']);
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => untilServed(() => begin(eager, LINKS, 100 * MIB))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'quota')).toHaveLength(2);
  });
});

describe('a file that answers a secret request', () => {
  async function asked(passphrase: string | null = null) {
    const lock = await lockOf('', passphrase);
    const { body } = await sender.send('POST', REQUESTS, { purpose: 'Key file', hours: 24, ...lock });
    const token = String(body.path).split('/')[2] ?? '';
    const request = (await installation.stranger.get(`/api/ask/${token}`)).body as unknown as AskedSecret;
    return { id: Number(body.id), token, base: `/api/ask/${token}`, request };
  }
  const piece = (by: Asker, id: number, ticket: string, which: number) =>
    installation.app.inject({
      url: `${REQUESTS}/${id}/pieces/${which}`,
      headers: { host: 'localhost', cookie: by.cookie(), 'x-ticket': ticket },
    });
  const held = async (id: number): Promise<number> => {
    const { rows } = await installation.database.query<{ key: string }>(
      'select p.key from disposable_parcel p join request_box b on b.parcel_id = p.id where b.request_id = $1',
      [id],
    );
    return onDisk().filter((name) => name.startsWith(rows[0]?.key ?? 'none')).length;
  };

  it('arrives in pieces, can be read by the requesting user any number of times, and is deleted when they destroy it', async () => {
    const { id, base, request } = await asked();
    expect(await fingerprintOf(request.publicKey)).toMatch(/^[\w-]{43}$/);
    const whole = await file(randomBytes(9 * MIB));
    const parcel = await sent(installation.stranger, base, whole);
    const answer = { kind: 'file', parcel, ...(await sealAnswer(whole.secret, null, request)) };
    expect((await installation.stranger.send('POST', `${base}/answer`, answer)).status).toBe(200);
    for (let n = 0; n < 2; n++) {
      const shown = (await sender.send('POST', `${REQUESTS}/${id}/reveal`, {})).body as unknown as ShownAnswer;
      const secret = (await openAnswer(shown, '')) as Secret;
      const cipher = await uploadCipher(secret.bytes, { size: 9 * MIB, piece: PIECE });
      const parts: Buffer[] = [];
      for (let each = 0; each < cipher.count; each++) {
        const { rawPayload } = await piece(sender, id, String(shown.ticket), each);
        parts.push(Buffer.from(await cipher.open(each, Uint8Array.from(rawPayload).buffer)));
      }
      expect(Buffer.concat(parts).equals(whole.bytes)).toBe(true);
    }
    const last = (await sender.send('POST', `${REQUESTS}/${id}/reveal`, {})).body as unknown as ShownAnswer;
    expect((await piece(sender, id, 'A'.repeat(22), 0)).statusCode).toBe(410);
    expect((await piece(installation.stranger, id, String(last.ticket), 0)).statusCode).toBe(401);
    expect(await held(id)).toBe(3);
    expect((await sender.send('POST', `${REQUESTS}/${id}/destroy`)).status).toBe(200);
    expect(await held(id)).toBe(0);
    expect((await piece(sender, id, String(last.ticket), 0)).statusCode).toBe(410);
  });

  it('needs the passphrase at the start, so that nobody sends it for nothing', async () => {
    const { base, request } = await asked('Blue kettle');
    const wrong = { proof: Buffer.alloc(32).toString('base64') };
    expect(await begin(installation.stranger, base, 100, wrong)).toMatchObject({
      status: 422,
      body: { code: 'wrong_passphrase', left: 4 },
    });
    const proof = { proof: await proofOf('', 'Blue kettle', String(request.salt)) };
    const whole = await file(randomBytes(100));
    const parcel = await sent(installation.stranger, base, whole, proof);
    const answer = { kind: 'file', parcel, ...(await sealAnswer(whole.secret, 'Blue kettle', request)), ...proof };
    expect((await installation.stranger.send('POST', `${base}/answer`, answer)).status).toBe(200);
  });

  it('is accepted by its own request only, which waits until it is complete', async () => {
    const [one, other] = [await asked(), await asked()];
    const whole = await file(randomBytes(100));
    const parcel = await sent(installation.stranger, one.base, whole);
    const answer = { kind: 'file', parcel, ...(await sealAnswer(whole.secret, null, other.request)) };
    expect((await installation.stranger.send('POST', `${other.base}/answer`, answer)).body.code).toBe('not_whole');
    expect((await installation.stranger.get(other.base)).status).toBe(200);
    expect(
      (await put(installation.stranger, `${other.base}/parcels/${parcel}`, 0, await pieceOf(whole, 0))).status,
    ).toBe(404);
    expect((await begin(installation.stranger, `/api/ask/${'A'.repeat(22)}`, 100)).status).toBe(410);
    await clearBoxes(installation.database, at(30 * 24));
  });

  it('as one ciphertext, as programs may send it, is read as before', async () => {
    const { id, base, request } = await asked();
    const old: Secret = { name: 'key.pem', type: 'text/plain', bytes: new Uint8Array(5_000).fill(3) };
    const answer = { kind: 'file', ...(await sealAnswer(old, null, request)) };
    expect((await installation.stranger.send('POST', `${base}/answer`, answer)).status).toBe(200);
    const shown = (await sender.send('POST', `${REQUESTS}/${id}/reveal`, {})).body as unknown as ShownAnswer;
    expect(await openAnswer(shown, '')).toEqual(old);
  });
});
