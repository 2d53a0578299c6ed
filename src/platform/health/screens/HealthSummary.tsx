import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '#engine/parts/Icon.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import type { HealthAnswer, HealthState } from '../finding.ts';
import { summaryOf } from '../summary.rules.ts';

export interface HealthSummaryProps {
  readonly answer: HealthAnswer;
  readonly isLooking: boolean;
  readonly onLook: () => void;
  readonly children?: ReactNode;
}

/** The summary at the top of a health page: how many items need attention, and the time of the check. */
export function HealthSummary({ answer: { at, lines }, isLooking, onLook, children }: HealthSummaryProps) {
  const [icon, colour] = FACES[lines[0]?.state ?? 'good'];
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}>
        <Box sx={{ display: 'flex', color: colour }}>
          <Icon name={icon} size={24} />
        </Box>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          {/* Announced only when the sentence changes. */}
          <Typography variant="h3" component="p" role="status">
            {summaryOf(lines)}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            Checked <RelativeTime at={at} />. Updates automatically.
          </Typography>
        </Box>
        <Button size="small" loading={isLooking} onClick={onLook}>
          Check now
        </Button>
      </Box>
      {children}
    </Card>
  );
}

const FACES: Readonly<Record<HealthState, readonly [icon: string, colour: string]>> = {
  bad: ['octagon-alert', 'error.main'],
  attention: ['triangle-alert', 'warning.main'],
  unknown: ['triangle-alert', 'text.secondary'],
  good: ['circle-check', 'success.main'],
};
