import { inSentence } from '#engine/entity/inSentence.ts';
import { keepFile } from '#engine/files/keepFile.server.ts';
import { fitted } from '#engine/files/picture.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict, invalid } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { EOV_STATES, eov } from './eov.ts';
import type { Signing } from './sign.schema.ts';

const BOX = { width: 800, height: 300 };
const LONGEST_STROKES = 20_000;

/** Stores the customer's signature on a report, after which the report cannot change. @throws 404, 409, 422 */
export async function signReport(
  context: Context,
  storage: Storage,
  id: number,
  { version, signerName, signerRole, signature, strokes }: Signing,
): Promise<Row<typeof eov>> {
  const row = await read(context, eov, id);
  if (row.state !== 'draft')
    throw conflict(
      'wrong_state',
      row.state === 'open'
        ? 'The engineer is still on site. Depart before the report is signed.'
        : `The report cannot be signed while its state is ${inSentence(EOV_STATES[row.state].label)}.`,
    );
  const drawn = JSON.stringify(strokes);
  if (drawn.length > LONGEST_STROKES) throw invalid({ signature: ['The signature is too long. Draw it again.'] });
  const bytes = await fitted(Buffer.from(signature, 'base64'), BOX).catch(() => {
    throw invalid({ signature: ['The signature could not be read. Draw it again.'] });
  });
  const signatureId = await keepFile(context.tx, storage, {
    bytes,
    name: 'signature.png',
    mediaType: 'image/png',
    width: null,
    height: null,
    userId: context.actor.userId,
  });
  const [outcome] = await changeMany(context, eov, 'eov-signed', [
    {
      id,
      version,
      set: {
        state: 'signed',
        signerName,
        signerRole: signerRole || null,
        signatureId,
        signatureStrokes: drawn,
        signedAt: context.now,
      },
    },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  return outcome?.change.after ?? row;
}
