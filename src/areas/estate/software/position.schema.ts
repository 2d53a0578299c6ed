import * as z from 'zod';
import { count, day, list, maybe } from '#engine/calculations/calculation.schema.ts';

export const licensePositionInput = z.object({
  today: day,
  licences: list(z.object({ seats: maybe(count), startsOn: maybe(day), endsOn: maybe(day) })),
  inUse: count,
});

export const licenseServerCoresInput = z.object({ processors: list(z.int().min(1).max(1_024)) });
