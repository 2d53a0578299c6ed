import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#engine/http/client.web.ts';
import type { RecordLinks } from '#engine/kinds/notes/recordLinks.web.ts';
import { recordNames } from './recordNames.rules.ts';

interface Answer {
  readonly links: readonly { readonly name: string; readonly path: string }[];
}

/** URL of one of the document’s pictures, from `file:12`. */
const pictureOf = (href: string): string | undefined => {
  const id = /^file:([1-9]\d{0,14})$/.exec(href)?.[1];
  return id && `/api/v1/files/${id}/content`;
};

/** Link resolver for the editor: pictures only, because record names are resolved on display. */
export const PICTURES: RecordLinks = { pictureOf };

/** Link resolver for a stored document: records and pictures. */
export function useDocumentLinks(id: number, body: string): RecordLinks {
  const isAsked = recordNames(body).length > 0;
  const { data } = useQuery({
    queryKey: ['document', 'links', id],
    queryFn: ({ signal }) => api<Answer>(`/api/v1/documents/${id}/links`, { signal }),
    enabled: isAsked,
  });
  return useMemo(() => {
    const paths = new Map((data?.links ?? []).map(({ name, path }) => [name, path]));
    return { pictureOf, pathOf: (name) => paths.get(name) };
  }, [data]);
}
