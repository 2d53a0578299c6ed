import Box from '@mui/material/Box';

export interface TitleLineProps {
  readonly title: string;
  readonly subtitle: string | null | undefined;
  /** Styles of the subtitle. */
  readonly sx?: object;
}

/** A title and a subtitle that distinguishes it from similar ones, in one line. Long text ends with an ellipsis. */
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
