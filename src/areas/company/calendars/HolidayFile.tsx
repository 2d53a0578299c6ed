import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { DIVISIONS } from '#engine/calendar/bankHolidays.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { type ReadFile, useHolidayFile } from './useHolidayFile.web.ts';

const WHERE = choice({ options: DIVISIONS });

/** Dialog to import bank holidays from a file, with a preview. */
export function HolidayFile({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { division, setDivision, choose, name, read, bringIn, failure } = useHolidayFile(onClose);
  const fresh = read?.rows.filter(({ isKnown }) => !isKnown).length ?? 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Import bank holidays</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A JSON or calendar (.ics) file from gov.uk/bank-holidays, or a table with a date and a name in each line. You
          see the dates before they are saved.
        </Typography>
        <FieldInput
          id={`${id}-where`}
          label="Bank holidays of, if not in the file"
          field={WHERE}
          value={division}
          onChange={setDivision}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button variant="outlined" startIcon={<FileUp size={16} />} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          {name && <Typography variant="body2">{name}</Typography>}
        </Box>
        <input
          ref={input}
          type="file"
          accept=".json,.ics,.csv,.txt"
          aria-label="Choose a file"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void choose(file);
            event.target.value = '';
          }}
        />
        {failure && <Alert severity="error">{failure}</Alert>}
        {read && <Preview read={read} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={fresh === 0} loading={bringIn.isPending} onClick={() => bringIn.mutate()}>
          {fresh === 0 ? 'Import' : `Import ${fresh} ${fresh === 1 ? 'day' : 'days'}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Preview({ read: { rows, faults } }: { readonly read: ReadFile }) {
  return (
    <>
      {faults.length > 0 && (
        <Alert severity="warning">
          {faults.slice(0, 5).map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
          {faults.length > 5 && `And ${faults.length - 5} more.`}
        </Alert>
      )}
      <Box
        component="ul"
        aria-label="Bank holidays in the file"
        // Focusable, so that it can be scrolled by keyboard.
        tabIndex={0}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 280, overflow: 'auto' }}
      >
        {rows.map(({ day, name, division, isKnown }) => (
          <Box
            component="li"
            key={`${day} ${division}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.5, fontSize: '0.8125rem' }}
          >
            <Box className="num" sx={{ width: 84, flexShrink: 0 }}>
              {formatDay(day)}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {name}
              <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{DIVISIONS[division].label}</Box>
            </Box>
            <StatusPill tone={isKnown ? 'neutral' : 'good'}>{isKnown ? 'Already exists' : 'New'}</StatusPill>
          </Box>
        ))}
      </Box>
    </>
  );
}
