import Box from '@mui/material/Box';

/** Monospaced text in a box that can be scrolled by keyboard. */
export const Code = ({
  text,
  label,
  height = 260,
}: {
  readonly text: string;
  readonly label: string;
  readonly height?: number;
}) => (
  <Box
    component="pre"
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{
      m: 0,
      mt: 0.5,
      p: 1,
      fontSize: '0.75rem',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      maxHeight: height,
      overflow: 'auto',
      bgcolor: 'action.hover',
      borderRadius: 1,
    }}
  >
    {text}
  </Box>
);
