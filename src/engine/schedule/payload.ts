/** Stands beside what a step works on, in the same row. */
const KEY = 'payloadVersion';

/** A payload as it is written down: what was put in line before keeps the version it had. */
export const withVersion = (payload: object, version: number): object => ({ [KEY]: version, ...payload });

/** What a row holds. One from before there were versions counts as the first. */
export function readPayload(data: unknown): { readonly payload: unknown; readonly version: number } {
  if (typeof data !== 'object' || data === null || !(KEY in data)) return { payload: data, version: 1 };
  const { [KEY]: version, ...payload } = data;
  return { payload, version: typeof version === 'number' ? version : Number.NaN };
}

/** By this name such an end stands in the line. */
export const UNKNOWN_VERSION = 'UnknownVersion';

/**
 * What a newer release put in line and this one cannot read. It is given up when its tries are, and kept until somebody
 * tries again: while nodes are replaced one by one, a newer one may take it meanwhile.
 */
export class UnknownVersion extends Error {
  override readonly name = UNKNOWN_VERSION;
  constructor(version: number, known: number) {
    super(
      `A newer release created this job (payload version ${version}, this process supports up to ${known}). Update every process, then retry the job.`,
    );
  }
}

/** Whether a step of this version can do it: it reads its own payloads and all older ones. */
export const isKnown = (version: number, known: number): boolean =>
  Number.isInteger(version) && version >= 1 && version <= known;
