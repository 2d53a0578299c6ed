import Box from '@mui/material/Box';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLately } from './sideUse.web.ts';

export interface FoldingPartProps {
  /** Under which this device remembers whether it is unfolded. */
  readonly name: string;
  readonly label: string;
  /** One of its pages is on show, which unfolds it. */
  readonly isHere: boolean;
  /** Unfolded until the user folds it, instead of the other way round. */
  readonly isUsuallyOpen?: boolean;
  /** At the end of the heading. */
  readonly aside?: (isOpen: boolean) => ReactNode;
  readonly sx?: object;
  readonly children: ReactNode;
}

/** A heading in a menu with what folds under it; how it was left is remembered on this device for some days. */
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

/** A name in a menu line; what has no room ends with dots. */
export const NAME = {
  flex: 1,
  minWidth: 0,
  lineHeight: '18px',
  py: 0.5,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
