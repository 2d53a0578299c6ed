import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { ToolProps } from '#platform/thread/screens/Composer.tsx';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';
import { cannedReply } from './cannedReply.ts';
import { filledIn } from './fill.rules.ts';

/** Inserts a canned reply filled in for the job; also opens when the message is just `/`. */
export function ReplyPicker({ jobId, body, write }: ToolProps & { readonly jobId: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || body === '/';
  const { data } = useQuery({
    queryKey: ['cannedReply', 'list', 'picker'],
    queryFn: ({ signal }) => records(cannedReply).list({ sort: ['name'], size: 100 }, { signal }),
    enabled: isOpen,
  });
  const insert = useJobWrite<{ readonly text: string }>(jobId, 'canned-reply', undefined, ({ text }) =>
    write(body === '/' || body.trim() === '' ? text : `${body}\n\n${text}`),
  );
  const close = () => {
    setAsked(false);
    if (body === '/') write('');
  };
  if (!allows('cannedReply.view')) return null;
  const [missing] = filledIn(body, {}).missing;
  return (
    <>
      <Button
        ref={button}
        startIcon={<Icon name="message-square" size={16} />}
        loading={insert.isPending}
        aria-haspopup="menu"
        onClick={() => setAsked(true)}
      >
        Canned replies
      </Button>
      {missing && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          Replace <code>{`{{${missing}}}`}</code> before you send the reply.
        </Alert>
      )}
      {insert.error && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {insert.error.message}
        </Alert>
      )}
      <Menu open={isOpen && data !== undefined} anchorEl={button.current} onClose={close}>
        {data?.rows.map((each) => (
          <MenuItem
            key={each.id}
            onClick={() => {
              setAsked(false);
              insert.mutate({ replyId: each.id });
            }}
          >
            {each.name}
          </MenuItem>
        ))}
        {data?.rows.length === 0 && <MenuItem onClick={close}>No canned replies yet</MenuItem>}
      </Menu>
    </>
  );
}
