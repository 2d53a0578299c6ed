import * as z from 'zod';
import type { AnyEntity } from '../entity/entity.ts';
import { names } from '../lists/listsAnswers.server.ts';

/** The answer of what was done and has nothing to tell. */
export const nothing = z.strictObject({}).meta({ maxProperties: 0 });

/** What the API's description has under a name of its own. */
const SCHEMA = 'x-schema';

/** A record of a noun, with what it refers to and what may be done with it. */
export const recordOf = (noun: AnyEntity) => z.object({}).meta({ [SCHEMA]: `${noun.name}Record` });

/** What records are called: noun → id → name. */
export const namesShown = names.meta({ [SCHEMA]: 'Names' });

/** A long list is asked for what comes before one of its lines, by the number of that. */
export const linesBefore = z.object({ before: z.int().positive() });
