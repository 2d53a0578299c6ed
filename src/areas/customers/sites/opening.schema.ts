import * as z from 'zod';
import { moment } from '#core/calculations/calculation.schema.ts';
import { openingHours } from '#core/calendar/openTime.schema.ts';

export const siteOpenInput = z.object({ ...openingHours, at: moment });
