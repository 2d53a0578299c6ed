import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#engine/http/client.web.ts';
import type { RecordLinks } from '#engine/kinds/notes/recordLinks.web.ts';
import { recordNames } from './recordNames.rules.ts';

interface Answer {
  readonly links: readonly { readonly name: string; readonly path: string }[];
}

/** A picture of the document’s own files: `file:12`. */
const pictureOf = (href: string): string | undefined => {
  const id = /^file:([1-9]\d{0,14})$/.exec(href)?.[1];
  return id && `/api/v1/files/${id}/content`;
};

/** Pictures while a text is written; what it names is looked up when it is read. */
export const PICTURES: RecordLinks = { pictureOf };

/** The records a stored document names, and its pictures. */
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
