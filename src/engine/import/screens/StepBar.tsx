import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

export type StepKey = 'read' | 'map' | 'check';

const STEPS: readonly (readonly [key: StepKey, label: string])[] = [
  ['read', 'Choose file type'],
  ['map', 'Map columns'],
  ['check', 'Check and import'],
];

export interface StepBarProps {
  readonly now: StepKey;
  /** The last step that can be opened. */
  readonly furthest: StepKey;
  readonly onGo: (step: StepKey) => void;
}

/** The current step, with links to earlier steps. */
export function StepBar({ now, furthest, onGo }: StepBarProps) {
  const last = STEPS.findIndex(([key]) => key === furthest);
  return (
    <Box component="nav" aria-label="Import steps">
      <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {STEPS.map(([key, label], at) => (
          <li key={key}>
            <ButtonBase
              disabled={at > last}
              aria-current={key === now ? 'step' : undefined}
              onClick={() => onGo(key)}
              sx={{
                display: 'inline-flex',
                gap: 1,
                minHeight: 34,
                px: 1.5,
                borderRadius: '6px',
                border: '1px solid',
                borderColor: key === now ? 'primary.main' : 'divider',
                bgcolor: 'background.paper',
                color: key === now ? 'text.primary' : 'text.secondary',
                fontSize: '0.8125rem',
                fontWeight: key === now ? 650 : 500,
              }}
            >
              <span className="num">{at + 1}</span> {label}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
