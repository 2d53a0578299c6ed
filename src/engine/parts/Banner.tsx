import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BannerProps {
  readonly icon: LucideIcon;
  /** `alarm` is for what somebody has to do something about. */
  readonly tone?: 'plain' | 'alarm';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The same in both themes: white stands on it at 8:1. */
const ALARM_RED = '#9b2230';

/** On a phone what is wrong must not hide the page; the whole stands where the banner leads. */
const TWO_LINES = {
  '@media (max-width: 599.95px)': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
} as const;

/** A line under the top bar, for what concerns the whole page. */
export function Banner({ icon: Icon, tone = 'plain', action, children }: BannerProps) {
  const isAlarm = tone === 'alarm';
  return (
    <Box
      role={isAlarm ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: { xs: 2, md: 3 },
        py: 0.75,
        minHeight: 40,
        bgcolor: isAlarm ? ALARM_RED : 'nav.hover',
        color: '#ffffff',
        fontSize: '0.8125rem',
        '& + &': { borderTop: '1px solid rgba(255, 255, 255, 0.25)' },
      }}
    >
      <Icon size={16} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', ...(isAlarm && TWO_LINES) }}>{children}</Box>
      {action}
    </Box>
  );
}
