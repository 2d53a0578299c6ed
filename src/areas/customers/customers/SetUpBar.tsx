import { BottomBar } from '#engine/parts/page/BottomBar.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { SetUp } from './useSetUp.web.ts';

/** End of the form: activation option, errors and save button. */
export function SetUpBar({ setUp, onCancel }: { readonly setUp: SetUp; readonly onCancel: () => void }) {
  const { isActive, setActive, waiveDpa, setWaiver, failure, isSaving, save } = setUp;
  return (
    <>
      {isActive && (
        <TextField
          variant="standard"
          fullWidth
          label="Reason for starting without a signed data processing agreement"
          value={waiveDpa}
          onChange={(event) => setWaiver(event.target.value)}
          helperText="Active customers need a site, a primary contact, a team, an account manager and a data processing agreement."
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 300 } }}
          sx={{ maxWidth: 1124, mt: 2 }}
        />
      )}
      {failure && (
        <Alert severity="error" sx={{ mt: 2, maxWidth: 1124 }}>
          {failure.message}{' '}
          {failure.holder && (
            <Go to={`/customers/${failure.holder.id}`} target="_blank" sx={{ color: 'inherit', fontWeight: 600 }}>
              Open {failure.holder.title}
            </Go>
          )}
        </Alert>
      )}
      <BottomBar>
        {allows('customer.activate') && (
          <FormControlLabel
            control={<Checkbox size="small" checked={isActive} onChange={(_event, isOn) => setActive(isOn)} />}
            label="Activate the customer now"
            sx={{ mr: 'auto' }}
          />
        )}
        <Button onClick={onCancel}>Cancel</Button>
        {allows('contact.create') && (
          <Button
            variant="outlined"
            disabled={isSaving}
            onClick={() => void save('/customer/{customerId}/contacts/create')}
          >
            Save and add contact
          </Button>
        )}
        <Button variant="contained" type="submit" loading={isSaving} aria-keyshortcuts="Control+S">
          Save
        </Button>
      </BottomBar>
    </>
  );
}
