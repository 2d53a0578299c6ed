import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { certificate } from '#areas/estate/certificates/certificate.ts';
import { keyOf } from '#areas/estate/estate.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem, refused } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { changeMany, createMany, read } from '#engine/store/store.server.ts';
import { credential } from '../credentials/credential.ts';

const MOST_BYTES = 1024 * 1024;

const body = z.strictObject({
  content: z
    .base64('Enter the file in Base64.')
    .max(Math.ceil(MOST_BYTES / 3) * 4 + 4, 'Choose a file of at most 1 MB.'),
  password: z.string().max(1_000).nullish(),
});
const answer = z.object({ credentialId: z.int() });

/** Keeps the private key of a certificate as a credential, when a user asks for it. It is stored nowhere else. */
export function mountCertificateKeys(app: FastifyInstance, { database }: Services): void {
  app.post(
    `/api/v1/network/certificates/:id${ID}/key`,
    {
      bodyLimit: 2 * MOST_BYTES,
      config: {
        about: {
          summary: 'Keep the private key of a certificate as a credential',
          tag: 'Certificates',
          permission: { all: ['certificate.update', 'credential.create'] },
          body,
          secret: true,
          answer,
        },
      },
    },
    async (request) => {
      const { content, password } = shaped(body, bodyOf(request));
      const id = idOf(request);
      const { pem } = await read({ tx: database, actor: actorOf(request) }, certificate, id);
      if (pem === null) throw refused('no_certificate', 'Upload the certificate first.');
      const privateKey = await keyOf(pem, Buffer.from(content, 'base64'), password ?? null);
      return writing(database, request, async (context) => {
        await context.tx.query('select id from asset where id = $1 for no key update', [id]);
        const row = await read(context, certificate, id);
        if (row.pem !== pem) throw new Problem(409, 'certificate_changed', 'The certificate was changed. Try again.');
        if (row.privateKeyCredentialId !== null)
          throw new Problem(409, 'key_kept', 'The private key of this certificate is already kept.');
        const [made] = await createMany(context, credential, [
          {
            title: `Private key of ${row.name}`.slice(0, 200),
            customerId: row.customerId,
            kind: 'certificateKey',
            attachedTo: [`asset:${id}`],
            privateKey,
          },
        ]);
        if (!made || 'problem' in made) throw made?.problem ?? refused('not_kept', 'The key could not be kept.');
        const credentialId = made.change.after.id;
        const patch = { id, version: null, set: { privateKeyCredentialId: credentialId } };
        for (const outcome of await changeMany(context, certificate, 'keepKey', [patch]))
          if ('problem' in outcome) throw outcome.problem;
        return { credentialId };
      });
    },
  );
}
