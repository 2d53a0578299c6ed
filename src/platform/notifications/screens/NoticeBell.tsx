import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { laterPart } from '#engine/screens/laterPart.web.ts';
import { countWords } from '../noticeKinds.ts';
import { useLatestNotices } from './useNotices.web.ts';

/** The bell in the top bar: the number of unread notices, and the newest ones. */
export function NoticeBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Panel = usePanel();
  const { data } = useLatestNotices();
  const unread = data?.unread ?? 0;
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Notifications' : `Notifications: ${countWords(unread)} unread`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={unread === 0 ? 0 : countWords(unread)} color="primary" overlap="circular">
          <Bell size={18} />
        </Badge>
      </IconButton>
      {Panel && <Panel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const usePanel = laterPart(async () => (await import('./BellPanel.tsx')).BellPanel);
