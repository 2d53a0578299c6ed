import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { freshKey } from '#engine/http/client.web.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { notes } from '#engine/kinds/notes/notes.ts';
import { allows } from '#engine/session/session.web.ts';
import { cannedReply } from '../replies/cannedReply.ts';
import { BulkDialog, type BulkProps } from './BulkDialog.tsx';

const VISIBILITY = choice({
  options: { public: { label: 'Public reply' }, internal: { label: 'Internal note' } },
});
const BODY = notes({ help: cannedReply.fields.body.help });

/** Writes one message on the selected jobs, with the values of each job filled in. */
export function BulkReply(props: BulkProps) {
  const id = useId();
  const [visibility, setVisibility] = useState<unknown>('public');
  const [body, setBody] = useState<unknown>(null);
  const [canned, setCanned] = useState<unknown>(null);
  const [clientKey] = useState(freshKey);
  const { data } = useQuery({
    queryKey: ['cannedReply', 'list', 'picker'],
    queryFn: ({ signal }) => records(cannedReply).list({ sort: ['name'], size: 100 }, { signal }),
    enabled: allows('cannedReply.view'),
  });
  const replies = data?.rows ?? [];
  const isPublic = visibility === 'public';
  return (
    <BulkDialog<{ readonly entries: readonly unknown[] }>
      {...props}
      title={isPublic ? 'Reply to' : 'Add a note to'}
      verb={isPublic ? 'Send replies' : 'Add notes'}
      path="/api/v1/jobs/bulk-replies"
      body={{ visibility, body: body ?? '', clientKey }}
      ready={typeof body === 'string' && body.trim() !== ''}
      done={isPublic ? 'answered' : 'noted'}
      undo={({ entries }) => ({ path: '/api/v1/jobs/bulk-replies/undo', body: { entries } })}
    >
      <FieldInput
        id={`${id}-visibility`}
        label="Who reads it"
        field={VISIBILITY}
        value={visibility}
        onChange={setVisibility}
        required
      />
      {replies.length > 0 && (
        <FieldInput
          id={`${id}-canned`}
          label="Canned reply"
          field={choice({
            optional: true,
            options: Object.fromEntries(replies.map((each) => [String(each.id), { label: each.name }])),
          })}
          value={canned}
          onChange={(value) => {
            setCanned(value);
            const chosen = replies.find((each) => String(each.id) === value);
            if (chosen) setBody(chosen.body);
          }}
        />
      )}
      <FieldInput
        id={`${id}-body`}
        label={isPublic ? 'Reply' : 'Internal note'}
        field={BODY}
        value={body}
        onChange={setBody}
        required
        autoFocus
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {isPublic
          ? 'Each requester receives a separate email, ten seconds after you send it.'
          : 'Only colleagues can read internal notes.'}
      </Box>
    </BulkDialog>
  );
}
