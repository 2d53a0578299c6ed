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

/** Mode of a request: for the user, or booked for others, including past days and approved immediately. */
export interface Asking {
  readonly staffId: number;
  readonly isBooking: boolean;
}

/** The reporting line has authorised the user, so the following writes use the product's permissions. */
export const trusted = (context: Context): Context => ({
  ...context,
  actor: { ...context.actor, patterns: ['*'] },
});

/**
 * Stores a leave request. Bookings for others are approved immediately, as are types that need no approval, except
 * exceptions: a reason asks for one, and only a decider can grant it.
 * @throws 422 with a code: `overlap`, `insufficient`, or one that a reason can override (`overridable`)
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

/** @throws 422 for a finding that cannot be overridden, or one that can when no reason is given */
export function refuseFound(findings: readonly Finding[], overrideReason: string | null): void {
  const found = findings.find(({ overridable }) => !overridable || !overrideReason?.trim());
  if (!found) return;
  const { code, message, ...more } = found;
  throw refused(code, message, { ...more, findings });
}
