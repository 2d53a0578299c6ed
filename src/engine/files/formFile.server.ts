import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badRequest, invalid, type Problem } from '../http/problem.ts';
import { receive, type Received } from './receive.server.ts';
import type { Storage } from './storage.server.ts';

/** A file received from a form. */
export interface SentFile extends Received {
  /** The sender's file name. Shown to users, never used as a path. */
  readonly called: string;
  /** The media type that the sender declared. */
  readonly declared: string;
}

const SEND_ONE = 'Send one file in the field “file”.';
const NO_FILE = `The form contains no file. ${SEND_ONE}`;

/** The form cannot be parsed. */
class FormFault extends Error {}

/**
 * Receives the single file of a form. The form is read to its end first, so that an incomplete form, or one with other
 * parts, stores nothing.
 * @throws 400 for a form that cannot be read or holds no file, 413 for a file that is too large, 422 naming unexpected
 * parts of the form, 507 if the disk is full
 */
export async function receiveFormFile(storage: Storage, request: FastifyRequest, mostMiB: number): Promise<SentFile> {
  // A request without a body is not multipart either.
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

/** Refuses an unknown part by name, like an unknown field of JSON. */
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
