import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { shaped } from '#engine/http/shaped.server.ts';
import { refused } from '#engine/http/problem.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { type ReadCertificate, sortOut } from './chain.server.ts';
import { isKeyOf } from './keys.server.ts';
import type { FileRead } from './fileRead.ts';
import { MOST_BYTES, readCertificates } from './readCertificates.server.ts';

const readBody = z.strictObject({
  content: z
    .base64('Enter the file in Base64.')
    .max(Math.ceil(MOST_BYTES / 3) * 4 + 4, 'Choose a file of at most 1 MB.'),
  password: z.string().max(1_000).nullish(),
});

export const oneRead = z.object({
  pem: z.string(),
  primaryName: z.string(),
  issuer: z.string().nullable(),
  expiresOn: z.string().nullable(),
  chain: z.array(z.string()),
  key: z.enum(['none', 'matches', 'other']),
});
const fileRead: z.ZodType<FileRead> = z.object({ certificates: z.array(oneRead) });

/** What the form shows of a certificate before it is saved. */
export const summaryOf = ({ pem, facts }: ReadCertificate) => ({
  pem,
  primaryName: facts.primaryName,
  issuer: facts.issuer,
  expiresOn: facts.expiresOn,
  chain: facts.chain.map(({ name }) => name),
});

/** Reads a certificate file without storing it. The form shows the contents and saves the chosen certificate. */
export function mountCertificateFiles(app: FastifyInstance): void {
  app.post(
    '/api/v1/network/certificates/read',
    {
      bodyLimit: 2 * MOST_BYTES,
      config: {
        about: {
          summary: 'Read a certificate file',
          tag: 'Certificates',
          permission: 'certificate.create',
          body: readBody,
          answer: fileRead,
        },
      },
    },
    async (request): Promise<FileRead> => {
      const { content, password } = shaped(readBody, bodyOf(request));
      const { certificates, keys } = await readCertificates(Buffer.from(content, 'base64'), password ?? null);
      const read = sortOut(certificates).map((one) => ({
        ...summaryOf(one),
        key:
          keys.length === 0
            ? ('none' as const)
            : keys.some((key) => isKeyOf(key, one.leaf))
              ? ('matches' as const)
              : ('other' as const),
      }));
      if (keys.length > 0 && !read.some(({ key }) => key === 'matches'))
        throw refused('key_mismatch', 'The private key does not belong to the certificate in this file.');
      return { certificates: read };
    },
  );
}
