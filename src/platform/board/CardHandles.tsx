import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react';

export interface CardHandlesProps {
  readonly title: string;
  /** The position of the card, and the number of cards. */
  readonly at: number;
  readonly of: number;
  readonly isHidden: boolean;
  readonly onMove: (at: number) => void;
  readonly onToggle: () => void;
}

/** Moves a card by one position or hides it, by keyboard or pointer. */
export function CardHandles({ title, at, of, isHidden, onMove, onToggle }: CardHandlesProps) {
  return (
    <Box role="group" aria-label={title} sx={{ display: 'flex', alignItems: 'center', gap: 0.25, mb: 0.5 }}>
      <Box component="span" aria-hidden="true" sx={{ display: 'flex', color: 'text.disabled' }}>
        <GripVertical size={15} />
      </Box>
      <Typography variant="overline" component="span" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
        {title}
      </Typography>
      <IconButton size="small" aria-label={`Move ${title} earlier`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp size={15} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Move ${title} later`}
        disabled={at === of - 1}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDown size={15} />
      </IconButton>
      <IconButton size="small" aria-label={isHidden ? `Show ${title}` : `Hide ${title}`} onClick={onToggle}>
        {isHidden ? <EyeOff size={15} /> : <Eye size={15} />}
      </IconButton>
    </Box>
  );
}

export interface ArrangeHintProps {
  readonly hint: string;
  /** Absent if nothing was moved or hidden. */
  readonly onReset?: () => void;
}

/** The hint shown while a board is being arranged, with a button that resets it. */
export const ArrangeHint = ({ hint, onReset }: ArrangeHintProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      flexWrap: 'wrap',
      fontSize: '0.8125rem',
      color: 'text.secondary',
    }}
  >
    Drag cards, or move them with the arrows. Hide cards you do not need. {hint}
    <Button size="small" disabled={!onReset} onClick={onReset}>
      Reset
    </Button>
  </Box>
);
