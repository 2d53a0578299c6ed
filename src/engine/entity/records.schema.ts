import * as z from 'zod';
import type { AnyEntity } from './entity.ts';
import type { Field, Fields } from '../kinds/field.ts';
import { schemaOf } from './schemas.ts';

/** The schema of fields outside a noun, such as the input of an action. */
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

/** The schema of a record in a response: all fields are present, empty ones are null. Secrets are never included. */
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
        // Optional, because users without permission do not get the field, and lists omit lines.
        .map(([key, field]) => [
          key,
          field.seenBy || field.kind === 'lines' ? schemaOf(field).optional() : schemaOf(field),
        ]),
    ),
  });
