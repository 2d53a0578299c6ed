import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { fitted } from '#engine/files/picture.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { idOf } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { LOGO_SIZES, type LogoSize } from '#engine/settings/logo.ts';

/** Rendered once per logo and size, because the route is public and rendering is expensive. */
const made = new Map<string, Promise<Buffer>>();
const MOST_MADE = 8;

/** The company's logo in one size, as PNG for mail programs; null if there is none. */
export async function companyLogo(tx: Queryable, storage: Storage, size: LogoSize): Promise<Buffer | null> {
  const { logoFileId } = await readGroup(tx, company);
  return logoFileId ? pictureOf(tx, storage, logoFileId, size) : null;
}

async function pictureOf(tx: Queryable, storage: Storage, fileId: number, size: LogoSize): Promise<Buffer | null> {
  const { rows } = await tx.query<{ key: string }>('select key from stored_file where id = $1', [fileId]);
  const [file] = rows;
  if (!file) return null;
  const name = `${file.key} ${size}`;
  const known = made.get(name) ?? draw(storage, file.key, size);
  if (made.size >= MOST_MADE) made.clear();
  made.set(name, known);
  return known.catch((error: unknown) => {
    made.delete(name);
    throw error;
  });
}

async function draw(storage: Storage, key: string, size: LogoSize): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer);
  return fitted(Buffer.concat(chunks), LOGO_SIZES[size]);
}

/** The public route of the current logo, which the sign-in page shows. */
export function mountLogo(app: FastifyInstance, database: Queryable, storage: Storage): void {
  app.get(
    `/api/v1/company-logo/:id${ID}/:size(^(?:small|large)$)`,
    { config: { public: true, about: { summary: 'Get the company logo', tag: 'Settings', media: 'image/png' } } },
    async (request, reply) => {
      const { logoFileId } = await readGroup(database, company);
      const { size } = request.params as { size: LogoSize };
      const picture = logoFileId === idOf(request) ? await pictureOf(database, storage, logoFileId, size) : null;
      if (!picture) throw notFound('logo');
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(picture);
    },
  );
}
