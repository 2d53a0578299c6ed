import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
let adaId: number;
let wide: Buffer;

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  adaId = await userIdOf(ada);
  // A test picture: green left, red right, with a GPS position.
  const half = (colour: string) => ({ create: { width: 400, height: 400, channels: 3 as const, background: colour } });
  const right = await sharp(half('#ff0000')).png().toBuffer();
  wide = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#00ff00' } })
    .composite([{ input: right, left: 400, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => installation.close());

const send = (who: Asker, id: number, bytes: Buffer, query = '') => {
  const edge = 'photo-of-somebody';
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return who.send('PUT', `/api/v1/users/${id}/avatar${query}`, body, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  });
};
const picture = async (id: unknown, size: number) => {
  const { rows } = await installation.database.query<{ key: string }>(
    `select f.key from stored_file f where f.id = case when $2 then (select small_file_id from avatar_small where file_id = $1) else $1 end`,
    [id, size === 96],
  );
  return rows[0]?.key;
};

describe('a photo', () => {
  it('is cropped to the chosen square, in two sizes, re-encoded', async () => {
    const answer = await send(ada, adaId, wide, '?x=450&y=50&size=300');
    expect(answer.status).toBe(200);
    const id = Number(answer.body.avatarFileId);
    expect((await ada.get('/api/v1/avatars')).body).toEqual({ photos: { [adaId]: id } });
    for (const size of [96, 384]) {
      const got = await installation.app.inject({ url: `/api/v1/avatars/${id}/${size}` });
      expect(got.statusCode, 'strangers see no photos').toBe(401);
      const own = await ada.get(`/api/v1/avatars/${id}/${size}`);
      expect(own.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringContaining('immutable'),
      });
      const { rows } = await installation.database.query<{ width: number; media_type: string }>(
        'select width, media_type from stored_file where key = $1',
        [await picture(id, size)],
      );
      expect(rows[0]).toMatchObject({ width: size, media_type: 'image/webp' });
    }
    expect((await ada.get(`/api/v1/users/${adaId}`)).body.row).toMatchObject({ avatarFileId: id });
    expect((await ada.get(`/api/v1/users/${adaId}/history`)).body.rows?.[0]).toMatchObject({ action: 'avatar' });
  });

  it('has a new address when it changes', async () => {
    const before = (await ada.get('/api/v1/avatars')).body as { photos?: Record<string, number> };
    const { body } = await send(ada, adaId, wide);
    expect(body.avatarFileId).not.toBe(before.photos?.[adaId]);
    expect((await ada.get(`/api/v1/avatars/${before.photos?.[adaId]}/96`)).status).toBe(404);
  });

  it.each<[string, () => Promise<Buffer>, string, number]>([
    ['an SVG that may contain a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '', 415],
    ['a file that is only named as a picture', async () => Buffer.from('<html>'), '', 415],
    ['a truncated picture', async () => wide.subarray(0, 300), '', 422],
    [
      'a picture that is too small',
      () =>
        sharp({ create: { width: 95, height: 200, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      '',
      422,
    ],
    ['a square that is too small', async () => wide, '?x=0&y=0&size=20', 422],
    ['an invalid square', async () => wide, '?x=a&y=0&size=200', 422],
    ['an incomplete square', async () => wide, '?x=1', 422],
    ['more than ten MiB', async () => Buffer.concat([wide, Buffer.alloc(11 * 1024 * 1024)]), '', 413],
  ])('is not %s', async (_, bytes, query, status) => {
    const answer = await send(ada, adaId, await bytes(), query);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.message).toBeTruthy();
  });

  it('can be set and removed by its user, and by others with permission to change users', async () => {
    const tom = await signInAs(installation, 'Tom Thumb', ['customer.view']);
    const tomId = await userIdOf(tom);
    expect((await send(tom, tomId, wide)).status).toBe(200);
    expect((await send(tom, adaId, wide)).status).toBe(403);
    expect((await tom.send('DELETE', `/api/v1/users/${adaId}/avatar`)).status).toBe(403);
    expect((await send(ada, tomId, wide)).status).toBe(200);
    expect((await tom.send('DELETE', `/api/v1/users/${tomId}/avatar`)).status).toBe(204);
    expect((await ada.get(`/api/v1/users/${tomId}`)).body.row).toMatchObject({ avatarFileId: null });
    expect((await send(ada, 999_999, wide)).status).toBe(404);
  });

  it('can be set by users who cannot view accounts, not even their own', async () => {
    const mia = await signInAs(installation, 'Mia Modest', ['customer.view']);
    const miaId = await userIdOf(mia);
    expect((await mia.get(`/api/v1/users/${miaId}`)).status).toBe(403);
    const { body } = await send(mia, miaId, wide, '?x=450&y=50&size=300');
    expect((await mia.get('/api/v1/avatars')).body.photos).toMatchObject({ [miaId]: body.avatarFileId });
    expect((await mia.get(`/api/v1/avatars/${body.avatarFileId}/96`)).status).toBe(200);
    expect((await mia.send('DELETE', `/api/v1/users/${miaId}/avatar`)).status).toBe(204);
    expect((await mia.get('/api/v1/avatars')).body.photos).not.toHaveProperty(String(miaId));
  });

  it('cannot be set through the record, where it would not be checked', async () => {
    const { version } = (await ada.get(`/api/v1/users/${adaId}`)).body.row ?? {};
    const answer = await ada.send('PATCH', `/api/v1/users/${adaId}`, { avatarFileId: 1, version });
    expect(answer.body.errors).toHaveProperty('avatarFileId');
  });
});
