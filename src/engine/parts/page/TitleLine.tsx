import Box from '@mui/material/Box';

export interface TitleLineProps {
  readonly title: string;
  readonly subtitle: string | null | undefined;
  /** How the subtitle differs from text beside it. */
  readonly sx?: object;
}

/** A title and what tells it from others like it, in one line of a row; what has no room ends with dots. */
export const TitleLine = ({ title, subtitle, sx = {} }: TitleLineProps) => (
  <>
    <Box component="span" sx={{ ...CUT, fontWeight: 600 }}>
      {title}
    </Box>
    <Box component="span" sx={{ ...CUT, flex: 1, color: 'text.secondary', ...sx }}>
      {subtitle}
    </Box>
  </>
);

const CUT = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
