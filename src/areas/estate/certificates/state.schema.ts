import * as z from 'zod';
import { moment } from '#engine/calculations/calculation.schema.ts';

export const certificateStateInput = z.object({ notBefore: moment, notAfter: moment, now: moment });
