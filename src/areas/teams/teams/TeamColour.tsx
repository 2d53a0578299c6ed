import Box from '@mui/material/Box';

/** Colour mark of a team. */
export function TeamColour({ colour }: { readonly colour: unknown }) {
  if (typeof colour !== 'string' || colour === '') return null;
  return (
    <Box
      component="span"
      role="img"
      aria-label={`Colour ${colour}`}
      title={colour}
      sx={{
        display: 'inline-block',
        width: 14,
        height: 14,
        borderRadius: '4px',
        border: '1px solid',
        borderColor: 'divider',
        flexShrink: 0,
      }}
      style={{ backgroundColor: colour }}
    />
  );
}
