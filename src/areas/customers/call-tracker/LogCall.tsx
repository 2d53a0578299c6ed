import Box from '@mui/material/Box';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { CallerFind } from './CallerFind.tsx';
import { CallLine } from './CallsMade.tsx';
import { call } from './call.ts';
import { useLastCalls } from './useCalls.web.ts';

/** Form for a sales call just made: contact, purpose and result. */
export function Screen() {
  const go = useGo();
  const [{ customerId, contactId, number }, change] = useAddress();
  const last = useLastCalls(Number(customerId) || 0);
  const side = last.data && last.data.rows.length > 0 && (
    <Section title="Last calls" icon="history" flush>
      {last.data.rows.map((row) => (
        <CallLine key={row.id} row={row} refs={last.data.refs} />
      ))}
    </Section>
  );
  const finder = (
    <Box sx={{ mt: 1.5, maxWidth: 760 }}>
      <CallerFind
        onFound={(found) =>
          change({
            customerId: String(found.customerId),
            contactId: found.contactId === null ? null : String(found.contactId),
            number: found.number,
          })
        }
      />
    </Box>
  );
  return (
    <FormScreen
      key={`${customerId ?? ''}/${contactId ?? ''}/${number ?? ''}`}
      entity={call}
      subtitle={finder}
      beside={side}
      onSaved={() => {
        toast('Call saved');
        go('/customers/sales/call-tracker');
      }}
    />
  );
}
