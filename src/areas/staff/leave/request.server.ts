import type { Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { create } from '#engine/store/store.server.ts';
import { holdLeave } from './book.server.ts';
import type { Asked } from './cost.rules.ts';
import { holiday } from './holiday.ts';
import type { Finding } from './judge.rules.ts';
import { weigh } from './weigh.server.ts';

export interface RequestInput extends Asked {
  readonly typeId: number;
  readonly reason: string | null;
  readonly handoverNote: string | null;
  readonly deputyId: number | null;
  readonly fileId: number | null;
  readonly overrideReason: string | null;
}

/** How somebody asks: for themselves, or as one who books for others, also what is past, and approved at once. */
export interface Asking {
  readonly staffId: number;
  readonly isBooking: boolean;
}

/** Whoever asks has been judged by the reporting line: what follows is written with the rights of the product. */
export const trusted = (context: Context): Context => ({
  ...context,
  actor: { ...context.actor, patterns: ['*'] },
});

/**
 * Keeps a request for leave. What is booked for others is approved at once, and so are types that need no approval unless
 * the request is an exception: a reason asks for one, and only those who decide may grant it.
 * @throws 422 with a code: `overlap`, `insufficient`, or one that is `overridable` by a reason
 */
export async function requestLeave(
  context: Context,
  { staffId, isBooking }: Asking,
  input: RequestInput,
): Promise<Row<typeof holiday>> {
  await holdLeave(context.tx, [staffId]);
  const { start, startPart, end, endPart } = input;
  const { type, cost, findings } = await weigh(context.tx, {
    staffId,
    typeId: input.typeId,
    asked: { start, startPart, end, endPart },
    today: companyToday(new Date(context.now)),
    hasFile: input.fileId !== null,
    mayBePast: isBooking,
  });
  refuseFound(findings, input.overrideReason);
  const isApproved = isBooking || (!type.needsApproval && findings.length === 0);
  return create(trusted(context), holiday, {
    ...input,
    staffId,
    days: cost.days.map((day) => ({ ...day })),
    minutes: cost.minutes,
    ...(isApproved ? { status: 'approved', decidedAt: context.now } : {}),
    ...(isBooking ? { decidedBy: context.actor.userId } : {}),
  });
}

/** @throws 422 for what cannot be overridden, and for what can be while no reason is given */
export function refuseFound(findings: readonly Finding[], overrideReason: string | null): void {
  const found = findings.find(({ overridable }) => !overridable || !overrideReason?.trim());
  if (!found) return;
  const { code, message, ...more } = found;
  throw refused(code, message, { ...more, findings });
}
