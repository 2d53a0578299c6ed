import { requestHeaders } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Chosen } from '#engine/lists/bulk/useBulk.web.ts';

/** Source of the labels: existing assets, or a number of new tags. */
export type LabelSource = { readonly of: string; readonly chosen: Chosen } | { readonly blank: number };

/** Fetches the PDF and saves it in the browser. @throws ApiError with the reason */
export async function saveLabels(source: LabelSource, sheet: string, start: number): Promise<void> {
  const answer = await ('blank' in source
    ? blank(source.blank, sheet, start)
    : fetch(`/api/v1/labels.pdf?${queryOf(source, sheet, start)}`, { headers: requestHeaders() }));
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null));
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href: address, download: 'labels.pdf' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const blank = (count: number, sheet: string, start: number): Promise<Response> =>
  fetch('/api/v1/labels/blank', {
    method: 'POST',
    headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ count, sheet, start }),
  });

function queryOf({ of, chosen }: Extract<LabelSource, { of: string }>, sheet: string, start: number): URLSearchParams {
  const query = new URLSearchParams({ of, sheet, start: String(start) });
  if ('ids' in chosen) query.set('assets', chosen.ids.join(','));
  else query.set('query', chosen.query);
  return query;
}
