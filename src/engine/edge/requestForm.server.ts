import type { FastifyRequest } from 'fastify';
import { badRequest, Problem } from '../http/problem.ts';
import { SEND_JSON } from './refusal.server.ts';
import { isChange } from './requestKind.server.ts';

/** Refuses repeated query parameters, so that handlers can rely on one value each. */
export function checkQuery(request: FastifyRequest): void {
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (Array.isArray(value)) throw badRequest(`“${name.slice(0, 60)}” is given twice.`);
    if (typeof value === 'string' && (value.includes('\0') || name.includes('\0')))
      throw badRequest('The address holds a character that no text has.');
  }
}

/** Refuses unknown parameters. If they were ignored, a mistyped filter would return all records. */
export function checkKnown({ routeOptions, is404, query }: FastifyRequest): void {
  const known = is404 ? undefined : routeOptions.config.about?.query;
  const unknown = Object.keys(query as object).find((name) => known && !isKnown(name, known));
  if (known && unknown !== undefined)
    throw badRequest(`This address cannot be asked by “${unknown.slice(0, 60)}”. It knows ${known.join(', ')}.`);
}

/** A route with conditions has one parameter per field, as `f.<field>`. */
const isKnown = (name: string, known: readonly string[]): boolean =>
  known.includes(name) || (known.includes('where') && name.startsWith('f.'));

/** A body must be uncompressed JSON in UTF-8, or a form for uploads. */
export function checkMediaType(request: FastifyRequest): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || !isChange(request) || request.is404) return;
  const type = headers['content-type'] ?? '';
  const { upload, unasked, ownProof, form, scim } = request.routeOptions.config;
  const isTaken = upload
    ? /^multipart\/form-data\s*(?:;|$)/i.test(type)
    : unasked ||
      ownProof ||
      (form && /^application\/x-www-form-urlencoded/i.test(type)) ||
      (scim && /^application\/scim\+json\s*(?:;|$)/i.test(type)) ||
      /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type);
  const isPlain = /^(?:identity)?$/i.test(headers['content-encoding'] ?? '');
  if (!isTaken || !isPlain) throw new Problem(415, 'media_type', upload ? SEND_FILE : SEND_JSON);
  if (upload && !BOUNDARY.test(type)) throw badRequest(NO_BOUNDARY);
}

const SEND_FILE = 'Send one file as multipart/form-data.';
const BOUNDARY = /;\s*boundary\s*=\s*"?[^";\s]/i;
const NO_BOUNDARY =
  'The Content-Type header names no boundary, so the form cannot be read. Send multipart/form-data; boundary=… with it.';
