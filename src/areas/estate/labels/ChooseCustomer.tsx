import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { RefInput } from '#engine/kinds/ref/RefInput.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';

const field = ref({ label: 'Customer', to: 'customer' });

/** Asks for the customer before the form for the new asset. */
export function ChooseCustomer({ children }: { readonly children: (customerId: number) => ReactNode }) {
  const [customerId, setCustomerId] = useState<number | null>(null);
  return (
    <Box sx={{ width: '100%', maxWidth: 520, mx: 'auto', display: 'flex', flexDirection: 'column', gap: 2 }}>
      <RefInput
        id="label-customer"
        label="Customer"
        field={field}
        value={customerId}
        onChange={(value) => setCustomerId(typeof value === 'number' ? value : null)}
        help="The customer who has the asset."
      />
      {customerId !== null && (
        <>
          <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
            Asset type
          </Typography>
          {children(customerId)}
        </>
      )}
    </Box>
  );
}
