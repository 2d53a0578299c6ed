import * as z from 'zod';
import { count, day, list, maybe, or } from '#engine/calculations/calculation.schema.ts';
import { SOON_DAYS } from './warranty.rules.ts';

const warranty = z
  .object({ startsOn: maybe(day), endsOn: maybe(day), months: maybe(z.int().min(1).max(1200)) })
  .refine(({ startsOn, endsOn, months }) => endsOn !== null || (startsOn !== null && months !== null), {
    message: 'Enter an end date, or a start date and a number of months.',
  });

export const assetWarrantyInput = z.object({ warranties: list(warranty), today: day, soonDays: or(count, SOON_DAYS) });
