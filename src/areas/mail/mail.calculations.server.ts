import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { mailRoute } from './routing/route.rules.ts';
import { mailRouteAnswer, mailRouteInput } from './routing/route.schema.ts';

/** Calculations of this area that the API offers by name. */
export const mailCalculations: readonly OfferedCalculation[] = [offer(mailRoute, mailRouteInput, mailRouteAnswer)];
