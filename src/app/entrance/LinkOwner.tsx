import Typography from '@mui/material/Typography';

/** Whose account a link is about. */
export function LinkOwner({ email }: { readonly email: string }) {
  return (
    <Typography variant="body2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      Your account: <strong>{email}</strong>
    </Typography>
  );
}
