import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badRequest, invalid, type Problem } from '../http/problem.ts';
import { receive, type Received } from './receive.server.ts';
import type { Storage } from './storage.server.ts';

/** A file that came in a form, as it was received. */
export interface SentFile extends Received {
  /** What it was called; shown, never used as a path. */
  readonly called: string;
  /** The media type that came with it. */
  readonly declared: string;
}

const SEND_ONE = 'Send one file in the field “file”.';
const NO_FILE = `The form contains no file. ${SEND_ONE}`;

/** The form itself cannot be read. */
class FormFault extends Error {}

/**
 * Takes the one file of a form in. The form is read to its end before the file counts, so that a form which breaks off,
 * or holds more than the file, leaves nothing.
 * @throws 400 for a form that cannot be read or holds no file, 413 for a file that is too large, 422 naming what does not
 * belong in the form, 507 when the disk has no room
 */
export async function receiveFormFile(storage: Storage, request: FastifyRequest, mostMiB: number): Promise<SentFile> {
  // A request with no body at all is none.
  if (!request.isMultipart()) throw badRequest(NO_FILE);
  let sent: SentFile | undefined;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field' || part.fieldname !== 'file') throw unknownPart(part);
      if (sent) throw invalid({ file: ['Send one file at a time.'] });
      const received = await receive(storage, bytesOf(part), mostMiB);
      sent = { ...received, called: part.filename || '', declared: part.mimetype };
    }
  } catch (error) {
    if (sent) await storage.forget(sent.path);
    throw error instanceof FormFault ? unreadable() : error;
  }
  if (!sent) throw badRequest(NO_FILE);
  return sent;
}

const unreadable = (): Problem =>
  badRequest(
    'The form is damaged or incomplete. Separate its parts with the boundary of the Content-Type header, and end the form with the boundary.',
  );

/** A part that is not known is refused by its name, as an unknown field of JSON is. */
function unknownPart({ type, fieldname }: Multipart): Problem {
  if (fieldname === 'file') return invalid({ file: ['Send “file” as a file, with a file name.'] });
  const name = fieldname || 'field without a name';
  return invalid({
    [name.slice(0, 100)]: [
      type === 'file' ? `This field does not accept files. ${SEND_ONE}` : `This form has no such field. ${SEND_ONE}`,
    ],
  });
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw new FormFault('The form cannot be read.', { cause: error });
  }
}

async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw new FormFault('The form ended in the middle of the file.', { cause: error });
  }
}
