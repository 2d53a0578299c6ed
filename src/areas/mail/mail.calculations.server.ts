import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { mailRoute } from './routing/route.rules.ts';
import { mailRouteAnswer, mailRouteInput } from './routing/route.schema.ts';

/** The rules of this area that may be asked by name. */
export const mailCalculations: readonly OfferedCalculation[] = [offer(mailRoute, mailRouteInput, mailRouteAnswer)];
