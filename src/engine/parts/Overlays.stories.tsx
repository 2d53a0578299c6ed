import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Panel } from './page/Panel.tsx';
import { toast } from './toasts.web.ts';

export function PanelWithFooter() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Open a panel
      </Button>
      <Panel
        open={isOpen}
        title="Add credential"
        subtitle="Encrypted at rest; every reveal and copy is recorded"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="contained" onClick={() => setOpen(false)}>
              Save credential
            </Button>
          </>
        }
      >
        <Typography>The page below keeps its state.</Typography>
      </Panel>
    </>
  );
}

export function Confirmation() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        Erase a customer
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        title="Erase Ashfield Primary School?"
        verb="Erase the customer"
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        Its 3 contacts and 14 assets go with it. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

export function ConfirmationRefused() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Archive, refused
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Archive 3 servers?"
        verb="Archive 3 servers"
        failed="ASH-HV01 still carries 6 virtual machines."
        onConfirm={() => {}}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export const Toasts = () => (
  <>
    <Button variant="outlined" onClick={() => toast('Settings saved')} sx={{ mr: 1 }}>
      Say something
    </Button>
    <Button variant="outlined" onClick={() => toast('3 servers archived', { undo: () => toast('3 servers are back') })}>
      Say something that can be undone
    </Button>
  </>
);
