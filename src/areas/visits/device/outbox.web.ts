import { useEffect, useSyncExternalStore } from 'react';
import { api, freshKey } from '#engine/http/client.web.ts';
import { useConnection } from '#engine/http/connection.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { sessionNow } from '#engine/session/session.web.ts';
import type { MyDay, MyVisit } from '../day/myDay.schema.ts';
import {
  lineOf,
  sendable,
  stepsOf,
  type VisitStep,
  type Waiting,
  type WaitingSignature,
  type WaitingStep,
} from './waiting.rules.ts';

const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly all: readonly Waiting[] } = { text: null, all: [] };
let isSending = false;

/** Storage key per user, because colleagues may share a tablet. */
const place = (): string => `crm.visits.${sessionNow()?.user.userid ?? 0}`;

function waiting(): readonly Waiting[] {
  const text = localStorage.getItem(place());
  if (text === known.text) return known.all;
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    known = { text, all: Array.isArray(all) ? (all as Waiting[]) : [] };
  } catch {
    known = { text, all: [] };
  }
  return known.all;
}

function keep(all: readonly Waiting[]): void {
  localStorage.setItem(place(), JSON.stringify(all));
  for (const listener of listeners) listener();
}

const change = (id: string, more: Partial<WaitingStep> & Partial<WaitingSignature>): void =>
  keep(waiting().map((each) => (each.id === id ? ({ ...each, ...more } as Waiting) : each)));

/** Deletes a refused entry from the device. */
export const discard = (id: string): void => keep(waiting().filter((each) => each.id !== id));

/** Sends a refused entry again with a new idempotency key. */
export function tryAgain(id: string): Promise<void> {
  change(id, { refused: null, key: freshKey(), version: null });
  return sendWaiting();
}

/** Stores a signature on this device and sends it when the server is reachable. @throws when the device has no space */
export function signLater(
  signature: Pick<WaitingSignature, 'report' | 'visitId' | 'number' | 'body' | 'path'>,
): Promise<void> {
  const { report, visitId } = signature;
  const id = report ? `report:${report.id}` : `report of ${lineOf(visitId ?? 0)}`;
  const line = visitId === null ? id : lineOf(visitId);
  const rest = waiting().filter((each) => each.id !== id);
  keep([...rest, { ...signature, kind: 'signature', id, line, day: today(), key: freshKey(), refused: null }]);
  return sendWaiting();
}

/**
 * Stores a step of a visit with its time on this device and sends it when the server is reachable. @throws when the
 * device has no space
 */
export function stepLater(
  visit: Pick<MyVisit, 'id' | 'version'>,
  action: VisitStep,
  input: WaitingStep['input'] = {},
): Promise<void> {
  const key = freshKey();
  const step: WaitingStep = {
    kind: 'step',
    id: key,
    line: lineOf(visit.id),
    key,
    refused: null,
    path: '/visits/my-day',
    visitId: visit.id,
    action,
    input,
    at: new Date().toISOString(),
    version: stepsOf(waiting(), visit.id).length > 0 ? null : visit.version,
  };
  keep([...waiting(), step]);
  return sendWaiting();
}

/** Sends stored entries one by one; without a connection they stay. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    const tried = new Set<string>();
    for (let next = nextOf(tried); next; next = nextOf(tried)) {
      tried.add(next.id);
      const outcome = await (next.kind === 'step' ? sendStep(next) : sendSignature(next));
      if (outcome === 'away') return;
      if (outcome === 'done') discard(next.id);
      else if (outcome !== 'later') change(next.id, outcome);
    }
  } finally {
    isSending = false;
  }
}

const nextOf = (tried: ReadonlySet<string>): Waiting | undefined =>
  sendable(waiting()).find(({ id }) => !tried.has(id));

/** `away`: the server is unreachable. `later`: a prerequisite is missing. */
type Outcome = 'done' | 'away' | 'later' | { readonly refused: string };

async function sendStep(step: WaitingStep, isSecond = false): Promise<Outcome> {
  const path = `/api/v1/visits/${step.visitId}`;
  let { version } = step;
  try {
    if (version === null) {
      ({
        row: { version },
      } = await api<{ readonly row: { readonly version: number } }>(path));
      // Store the version, so that a retry sends an identical request.
      change(step.id, { version });
    }
    await post(`${path}/actions/${step.action}`, { version, at: step.at, ...step.input }, step.key);
    return 'done';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!isConflict(error) || isSecond) return outcome;
    // The visit was changed elsewhere, so retry with its new version: the step was still done.
    const again = { version: null, key: freshKey() };
    change(step.id, again);
    return sendStep({ ...step, ...again }, true);
  }
}

async function sendSignature({ report, visitId, day, body, key, id, number }: WaitingSignature): Promise<Outcome> {
  try {
    const signed = report ?? (await reportOf(visitId, day));
    if (!signed) return 'later';
    if (!report) change(id, { report: signed });
    await post(`/api/v1/jobs/eov/${signed.id}/sign`, { version: signed.version, ...body }, key);
    toast(`${number} signed`);
    return 'done';
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The report written at the end of the visit. */
async function reportOf(visitId: number | null, day: string): Promise<WaitingSignature['report']> {
  const { visits } = await api<MyDay>(`/api/v1/visits/my-day?day=${day}`);
  const id = visits.find((each) => each.id === visitId)?.report?.id;
  if (id === undefined) return null;
  const { row } = await api<{ readonly row: { readonly version: number } }>(`/api/v1/jobs/eov/${id}`);
  return { id, version: row.version };
}

const post = (path: string, body: Readonly<Record<string, unknown>>, key: string): Promise<unknown> =>
  api(path, { method: 'POST', body, idempotent: false, headers: { 'Idempotency-Key': key } });

/** Unreachable, signed out, expired page, and rate limit: retry later. */
const AWAY = [0, 401, 419, 429];

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { status, message } = error;
  return status >= 500 || AWAY.includes(status) ? 'away' : { refused: message };
}

/** Entries stored on this device; sends them when the connection is back. */
export function useWaiting(): readonly Waiting[] {
  const connection = useConnection();
  const all = useSyncExternalStore(subscribe, waiting);
  useEffect(() => {
    if (connection === 'online') void sendWaiting();
  }, [connection]);
  return all;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
