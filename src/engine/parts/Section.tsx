import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface SectionProps {
  readonly title: string;
  /** One line of explanation. */
  readonly about?: string;
  /** Name of an icon. */
  readonly icon?: string;
  /** For zero, the section shows no number; its content says so. */
  readonly count?: number;
  /** Small buttons or links to the right of the title. */
  readonly actions?: ReactNode;
  /** The content has its own padding, like a table or a list of rows. */
  readonly flush?: boolean;
  /** The target of links that end in #this. */
  readonly anchor?: string;
  readonly children: ReactNode;
  readonly sx?: object;
}

/** A card with a title, for one subject of a page. */
export function Section({ title, about, icon, count, actions, flush = false, anchor, children, sx }: SectionProps) {
  const id = useId();
  return (
    <Card
      component="section"
      id={anchor}
      aria-labelledby={id}
      tabIndex={anchor ? -1 : undefined}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        // Keeps the target of a link below the top bar, which would otherwise cover it.
        ...(anchor ? { scrollMarginTop: 'calc(var(--shell-top, 57px) + 16px)' } : {}),
        ...sx,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          px: 2,
          py: about ? 1.25 : 0.75,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        {icon && <Icon name={icon} size={16} muted />}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
            {count ? (
              <Box component="span" className="num" sx={{ ml: 1, color: 'text.secondary', fontWeight: 500 }}>
                {count.toLocaleString('en-GB')}
              </Box>
            ) : null}
          </Typography>
          {about && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {about}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', gap: 0.5, flexShrink: 0 }}>{actions}</Box>}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, ...(flush ? {} : { p: 2 }) }}>{children}</Box>
    </Card>
  );
}

/** One line of a list in a section without padding. */
export function SectionRow({
  children,
  sx,
  isCurrent = false,
}: {
  readonly children: ReactNode;
  readonly sx?: object;
  /** It is the target of the user's link. */
  readonly isCurrent?: boolean;
}) {
  return (
    <Box
      {...(isCurrent ? { 'aria-current': true } : {})}
      sx={{
        ...(isCurrent ? { bgcolor: 'action.selected' } : {}),
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        minHeight: 42,
        fontSize: '0.8125rem',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
        ...sx,
      }}
    >
      {children}
    </Box>
  );
}
