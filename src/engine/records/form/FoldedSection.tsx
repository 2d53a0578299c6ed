import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FoldedSectionProps {
  /** The ID of the section's element. Its heading has `<id>-title`. */
  readonly id: string;
  readonly title: string;
  readonly about?: string | undefined;
  /** Text that says how many fields have a value. */
  readonly filled: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A section that shows one line until it is opened. Its content renders only while it is open. */
export function FoldedSection({ id, title, about, filled, isOpen, onOpen, children }: FoldedSectionProps) {
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={{
        scrollMarginTop: 'calc(var(--shell-top, 57px) + 16px)',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Typography component="h2" sx={{ fontSize: '0.875rem' }}>
        <ButtonBase
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          sx={{
            width: '100%',
            minHeight: { xs: 44, md: 28 },
            px: 2,
            gap: 1,
            justifyContent: 'flex-start',
            font: 'inherit',
            textAlign: 'left',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box
            component={ChevronRight}
            size={16}
            aria-hidden="true"
            sx={{ flexShrink: 0, transform: isOpen ? 'rotate(90deg)' : 'none' }}
          />
          <Box component="span" id={`${id}-title`} sx={{ fontWeight: 600 }}>
            {title}
          </Box>
          <Box
            component="span"
            className="num"
            sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' }}
          >
            {filled}
          </Box>
        </ButtonBase>
      </Typography>
      {isOpen && (
        <Box sx={{ px: 2, pb: 2, pt: 0.5 }}>
          {about && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5, maxWidth: '60ch' }}>
              {about}
            </Typography>
          )}
          {children}
        </Box>
      )}
    </Box>
  );
}
