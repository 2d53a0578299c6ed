import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BannerProps {
  readonly icon: LucideIcon;
  /** `alarm` is for harm that happens now, `soon` for what somebody has to do something about before it does harm. */
  readonly tone?: 'plain' | 'soon' | 'alarm';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The same in both themes: what stands on red and on amber reaches 8:1. */
const COLOURS = {
  plain: { bgcolor: 'nav.hover', color: '#ffffff' },
  soon: { bgcolor: '#f4b860', color: '#3a2400' },
  alarm: { bgcolor: '#9b2230', color: '#ffffff' },
} as const;

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
