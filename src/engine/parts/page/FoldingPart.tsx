import Box from '@mui/material/Box';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLately } from './sideUse.web.ts';

export interface FoldingPartProps {
  /** The key under which this device stores whether it is open. */
  readonly name: string;
  readonly label: string;
  /** Whether one of its pages is open, which unfolds it. */
  readonly isHere: boolean;
  /** Open by default, until the user folds it. */
  readonly isUsuallyOpen?: boolean;
  /** Shown at the end of the heading. */
  readonly aside?: (isOpen: boolean) => ReactNode;
  readonly sx?: object;
  readonly children: ReactNode;
}

/** A foldable heading in a menu. Its state is stored on this device for some days. */
export function FoldingPart({ name, label, isHere, isUsuallyOpen = false, aside, sx, children }: FoldingPartProps) {
  const id = useId();
  const [isLately, toggle] = useLately(isUsuallyOpen ? `${name}.folded` : name, isHere && !isUsuallyOpen);
  const isOpen = isLately !== isUsuallyOpen;
  return (
    <>
      <Box
        component="button"
        type="button"
        data-stop
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        sx={{ ...HEAD, ...sx }}
      >
        <ChevronDown
          size={15}
          aria-hidden="true"
          style={{ flexShrink: 0, opacity: 0.7, transform: isOpen ? 'none' : 'rotate(-90deg)' }}
        />
        <Box component="span" sx={NAME}>
          {label}
        </Box>
        {aside?.(isOpen)}
      </Box>
      <div id={id}>{isOpen && children}</div>
    </>
  );
}

const HEAD = {
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  minHeight: { xs: 44, md: 30 },
  px: 1,
  borderRadius: '6px',
  cursor: 'pointer',
  fontSize: '0.8125rem',
  fontWeight: 550,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** A name in a menu line. Long names end with an ellipsis. */
export const NAME = {
  flex: 1,
  minWidth: 0,
  lineHeight: '18px',
  py: 0.5,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
