import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { inSentence } from '../../entity/inSentence.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { useFaceAddress } from '../../lists/addressBook.web.ts';
import { Go } from '../../screens/Go.tsx';
import { usePlace } from '../../screens/place.web.ts';

/** Says that an open record was removed or is no longer visible to the user, with the way to its list. */
export function GoneAlert({ entity, list }: { readonly entity: AnyEntity; readonly list?: string }) {
  const { params } = usePlace();
  const derived = useFaceAddress()(entity.name, 'list', params);
  const to = list ?? derived;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        to && (
          <Button color="inherit" size="small" component={Go} to={to}>
            Go to list
          </Button>
        )
      }
    >
      This {inSentence(entity.label)} no longer exists, or you no longer have permission to view it. This page shows the
      last known values.
    </Alert>
  );
}
