import { certificate } from '#areas/estate/certificates/certificate.ts';
import { license } from '#areas/estate/software/license.ts';
import { software } from '#areas/estate/software/software.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { listPath, recordPath } from '#engine/entity/screensOf.ts';
import { fill } from '#engine/screens/manifest.ts';

interface Placed {
  readonly id: number;
  readonly customerId: number | null;
  readonly title: string;
}

/** Path of a record, and of the form that renews it or creates its successor. */
export function pathsOf(noun: AnyEntity, row: Placed, parentId: number | null) {
  const { id, customerId, title } = row;
  if (noun.name === license.name && parentId !== null) {
    const page = recordPath(software, { id: parentId, customerId });
    const renewPath = `${page}/license/create?renewsId=${id}&name=${encodeURIComponent(title)}`;
    return { path: `${page}/license/${id}/edit`, renewPath };
  }
  const path = recordPath(noun, row);
  if (noun.name === certificate.name && customerId !== null)
    return { path, renewPath: `${fill(listPath(certificate), { customerId })}/create?replacesId=${id}` };
  return { path, renewPath: `${path}/edit` };
}
