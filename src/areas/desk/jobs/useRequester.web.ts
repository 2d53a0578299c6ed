import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import type { RecordAnswer, RecordRow } from '#engine/lists/useRecord.web.ts';
import { allows } from '#engine/session/session.web.ts';

/** Recipients of public replies of a job, and contacts whose messages can be entered on it. */
export function useRequester({ contactId, copyContactIds }: RecordRow, refs: Refs) {
  const id = typeof contactId === 'number' ? contactId : 0;
  const { data } = useQuery({
    queryKey: ['contact', 'one', id],
    queryFn: ({ signal }) => api<RecordAnswer>(`/api/v1/contacts/${id}`, { signal }),
    enabled: id > 0 && allows('contact.view'),
  });
  if (id === 0) return { words: 'The job has no requester, so the reply is not emailed.', outsider: null };
  const name = refs.contact?.[id]?.title ?? 'the requester';
  const others = Array.isArray(copyContactIds) ? copyContactIds.map(Number).filter((each) => each !== id) : [];
  const copies = others.map((each) => refs.contact?.[each]?.title ?? 'a contact').join(', ');
  const email = data?.row.email;
  return {
    outsider: { noun: 'contact', id, name },
    words: email
      ? `Emailed to ${name} (${String(email)})${copies && `, copies to ${copies},`} with its files.`
      : data
        ? `${name} has no email address, so the reply is not emailed.`
        : `Emailed to ${name}.`,
  };
}
