import { filePlaces, type FilePlace } from '../entity/filePlaces.ts';
import { type SeenFile, seenFiles } from './holders.server.ts';
import { labelOf } from '../kinds/field.ts';
import type { FieldsChange } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import { refuseField } from './checks.server.ts';
import type { AnyEntity } from '../entity/entity.ts';

/**
 * Checks that files attached by a change belong to the actor or to a record that the actor may see, because attaching a
 * file grants access to it. Their type and size must suit the field.
 */
export async function checkFiles(context: Context, entity: AnyEntity, changes: readonly FieldsChange[]): Promise<void> {
  const places = filePlaces(entity);
  const ids = new Set(changes.flatMap((change) => places.flatMap((place) => newIn(change, place))));
  if (ids.size === 0) return;
  const found = new Map((await seenFiles(context.tx, context.actor, [...ids])).map((file) => [file.id, file]));
  for (const change of changes)
    for (const place of places)
      for (const id of newIn(change, place)) {
        const complaint = complaintOf(place, found.get(id));
        if (complaint)
          refuseField(change, place.key, `${labelOf(place.column ?? place.key, place.field)}: ${complaint}`);
      }
}

function newIn({ before, after }: FieldsChange, place: FilePlace): number[] {
  const had = new Set(before ? place.idsIn(before) : []);
  return place.idsIn(after).filter((id) => !had.has(id));
}

function complaintOf({ field }: FilePlace, file: SeenFile | undefined): string | undefined {
  if (!file) return 'the file was not found. Upload it again.';
  if (field.accept && !field.accept.some((start) => file.media_type.startsWith(start)))
    return `${file.name} has the wrong file type.`;
  if (field.maxMiB && file.size > field.maxMiB * 1024 * 1024) return `${file.name} is larger than ${field.maxMiB} MB.`;
  return undefined;
}
