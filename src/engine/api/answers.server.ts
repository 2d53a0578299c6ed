import * as z from 'zod';
import type { AnyEntity } from '../entity/entity.ts';
import { names } from '../lists/listsAnswers.server.ts';

/** The answer of an operation without a result. */
export const nothing = z.strictObject({}).meta({ maxProperties: 0 });

/** Marks a schema that has its own name in the API description. */
const SCHEMA = 'x-schema';

/** A record of a noun, with the names of referenced records and the permitted actions. */
export const recordOf = (noun: AnyEntity) => z.object({}).meta({ [SCHEMA]: `${noun.name}Record` });

/** Names of records: noun → id → name. */
export const namesShown = names.meta({ [SCHEMA]: 'Names' });

/** A page of a long list: the entries before the one with this number. */
export const linesBefore = z.object({ before: z.int().positive() });
