import * as z from 'zod';
import { moment } from '#engine/calculations/calculation.schema.ts';
import { openingHours } from '#engine/calendar/openTime.schema.ts';

export const siteOpenInput = z.object({ ...openingHours, at: moment });
