import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BannerProps {
  readonly icon: LucideIcon;
  /** `alarm` is for a present problem, `soon` for one that needs action before it causes harm. */
  readonly tone?: 'plain' | 'soon' | 'alarm';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The same in both themes. The text on red and amber has a contrast of 8:1. */
const COLOURS = {
  plain: { bgcolor: 'nav.hover', color: '#ffffff' },
  soon: { bgcolor: '#f4b860', color: '#3a2400' },
  alarm: { bgcolor: '#9b2230', color: '#ffffff' },
} as const;

/** Limits the banner to two lines on a phone, so that it does not hide the page. Its link leads to the full text. */
const TWO_LINES = {
  '@media (max-width: 599.95px)': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
} as const;

/** A line below the top bar with a message about the whole page. */
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
        ...COLOURS[tone],
        fontSize: '0.8125rem',
        '& + &': { borderTop: '1px solid rgba(127, 127, 127, 0.35)' },
      }}
    >
      <Icon size={16} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', ...(tone !== 'plain' && TWO_LINES) }}>{children}</Box>
      {action}
    </Box>
  );
}
