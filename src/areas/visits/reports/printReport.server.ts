import { buffer } from 'node:stream/consumers';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { fitted } from '#engine/files/picture.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import type { eov } from './eov.ts';
import { eovDocument } from './eovDocument.server.ts';

type Eov = Row<typeof eov>;

/** The PDF of a report: the stored one if it was sent, otherwise a new one. */
export async function printReport(tx: Queryable, storage: Storage, row: Eov): Promise<Buffer> {
  const files = await keysOf(
    tx,
    [row.pdfId, row.signatureId, ...row.photoIds].filter((id) => id !== null),
  );
  const read = async (id: number | null): Promise<Buffer | null> => {
    const file = id === null ? undefined : files.get(id);
    return file ? buffer(await storage.get(file.key)) : null;
  };
  const filed = await read(row.pdfId);
  if (filed) return filed;
  // The PDF library supports no other formats.
  const asPng = async (id: number | null): Promise<string | null> => {
    const bytes = await read(id);
    return bytes && `data:image/png;base64,${(await fitted(bytes, PICTURE)).toString('base64')}`;
  };
  const { rows } = await tx.query<{ customer: string; site: string; engineer: string }>(
    `select c.name as customer, s.name as site, u.name as engineer from customer c, site s, "user" u
      where c.id = $1 and s.id = $2 and u.id = $3`,
    [row.customerId, row.siteId, row.engineerId],
  );
  const photos: string[] = [];
  for (const id of row.photoIds) {
    const photo = await asPng(id);
    if (photo !== null) photos.push(photo);
  }
  const named = rows[0] ?? { customer: '', site: '', engineer: '' };
  const head = { company: await readGroup(tx, company), logo: await companyLogo(tx, storage, 'large') };
  return pdf(eovDocument({ row, ...named, signature: await asPng(row.signatureId), photos }, head));
}

const PICTURE = { width: 800, height: 800 };

async function keysOf(tx: Queryable, ids: readonly number[]) {
  const { rows } = await tx.query<{ id: number; key: string }>(
    'select id, key from stored_file where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
