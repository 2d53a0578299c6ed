import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { hidden } from '#engine/kinds/Labelled.tsx';
import { allows } from '#engine/session/session.web.ts';
import { useOpenAlarms } from '#platform/alarms/screens/useAlarms.web.ts';
import { useLatestNotices } from '#platform/notifications/screens/useNotices.web.ts';
import { failedWork } from '../failedWork.web.ts';
import { heldCount } from './heldCount.web.ts';
import { brand } from './colours.ts';
import type { WaitingProps } from './Waiting.tsx';
import { waitingFor } from './waiting.ts';

/** The number of failed jobs, open alarms, held messages and unread notifications, counted like on their own pages. */
export function WaitingBadge({ at, small = false }: WaitingProps) {
  const { data: work } = useQuery({ ...failedWork, enabled: allows('work.view') });
  const { data: alarms } = useOpenAlarms();
  const { data: notices } = useLatestNotices();
  const { data: held } = useQuery({ ...heldCount, enabled: allows('heldMail.decide') });
  const waiting = waitingFor(at, {
    '/system/work': { count: work?.counts.failed ?? 0, what: 'failed jobs' },
    '/system/security': { count: allows('security.view') ? (alarms?.rows.length ?? 0) : 0, what: 'open alarms' },
    '/jobs/held-mail': { count: held?.waiting ?? 0, what: 'held messages' },
    '/notifications': { count: notices?.unread ?? 0, what: 'unread' },
  });
  if (!waiting) return null;
  return (
    <Box
      component="span"
      className="num"
      sx={{
        flexShrink: 0,
        minWidth: small ? 8 : 18,
        height: small ? 8 : 18,
        px: small ? 0 : 0.5,
        borderRadius: '9px',
        bgcolor: brand.green,
        color: '#1d1e2f',
        fontSize: '0.6875rem',
        fontWeight: 650,
        lineHeight: '18px',
        textAlign: 'center',
        ...(small ? { position: 'absolute', top: 6, right: 14 } : {}),
      }}
    >
      {!small && <span aria-hidden="true">{waiting.count > 99 ? '99+' : waiting.count}</span>}
      <Box component="span" sx={hidden}>
        , {waiting.what}
      </Box>
    </Box>
  );
}
