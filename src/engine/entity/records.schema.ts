import * as z from 'zod';
import type { AnyEntity } from './entity.ts';
import type { Field, Fields } from '../kinds/field.ts';
import { schemaOf } from './schemas.ts';

/** Loose fields that are asked for together, such as the input of an action. */
export const fieldsSchema = (fields: Fields): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries<Field>(fields).map(([key, field]) => {
        const schema = schemaOf(field);
        if (field.default !== undefined) return [key, schema.prefault(field.default)];
        return [key, field.optional ? schema.optional() : schema];
      }),
    ),
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? 'This record has no such field.' : 'Send the fields as an object.',
    },
  );

/** A record as it is answered: every field there, null where it is empty; secrets are in no answer. */
export const rowSchema = (entity: AnyEntity): z.ZodObject =>
  z.object({
    id: z.int().positive(),
    version: z.int().positive(),
    createdAt: z.iso.datetime(),
    createdBy: z.int().nullable(),
    updatedAt: z.iso.datetime(),
    archivedAt: z.iso.datetime().nullable(),
    extra: z.record(z.string(), z.unknown()),
    ...Object.fromEntries(
      Object.entries<Field>(entity.fields)
        .filter(([, field]) => field.kind !== 'secret')
        // Who may not see a field is answered without it, and a list has no lines of its documents.
        .map(([key, field]) => [
          key,
          field.seenBy || field.kind === 'lines' ? schemaOf(field).optional() : schemaOf(field),
        ]),
    ),
  });
