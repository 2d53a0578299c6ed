/** Stored next to the payload of a job, in the same row. */
const KEY = 'payloadVersion';

/** A payload as it is stored, with the version in which it was queued. */
export const withVersion = (payload: object, version: number): object => ({ [KEY]: version, ...payload });

/** Reads a stored payload. One without a version counts as version 1. */
export function readPayload(data: unknown): { readonly payload: unknown; readonly version: number } {
  if (typeof data !== 'object' || data === null || !(KEY in data)) return { payload: data, version: 1 };
  const { [KEY]: version, ...payload } = data;
  return { payload, version: typeof version === 'number' ? version : Number.NaN };
}

/** The name of this error in the queue. */
export const UNKNOWN_VERSION = 'UnknownVersion';

/**
 * A payload that a newer release queued and that this one cannot read. The job fails when its retries are used up, and
 * is kept until a user retries it. During a rolling update, a newer node may run it first.
 */
export class UnknownVersion extends Error {
  override readonly name = UNKNOWN_VERSION;
  constructor(version: number, known: number) {
    super(
      `A newer release created this job (payload version ${version}, this process supports up to ${known}). Update every process, then retry the job.`,
    );
  }
}

/** Whether a handler of a version can read a payload: it reads its own version and all older ones. */
export const isKnown = (version: number, known: number): boolean =>
  Number.isInteger(version) && version >= 1 && version <= known;
