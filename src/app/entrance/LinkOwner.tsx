import Typography from '@mui/material/Typography';

/** The account that a link belongs to. */
export function LinkOwner({ email }: { readonly email: string }) {
  return (
    <Typography variant="body2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      Your account: <strong>{email}</strong>
    </Typography>
  );
}
