import Alert from '@mui/material/Alert';

/** Over plain http a browser does not encrypt, and a secret must not be sent without. */
export const CannotSeal = () => (
  <Alert severity="warning">
    This page was opened without encryption (http), and there browsers do not encrypt or decrypt anything. Open it with
    an address that begins with https; whoever runs this system sets that up. Nothing was used.
  </Alert>
);
