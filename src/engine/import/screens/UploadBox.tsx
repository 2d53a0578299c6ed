import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { api } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';
import { hidden } from '../../kinds/Labelled.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Meter } from '../../parts/charts/Meter.tsx';
import { MIB, MOST_MIB } from '../importRun.ts';
import type { ImportAnswer } from './answers.web.ts';
import { uploadTable } from './upload.web.ts';

/** Accepts a table: dropped, selected, or pasted from a spreadsheet. It shows the errors of the file. */
export function UploadBox({ onUploaded }: { readonly onUploaded: (id: number) => void }) {
  const box = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const send = async (name: string, work: (control: AbortController) => Promise<number>): Promise<void> => {
    const control = new AbortController();
    setRefusal(null);
    setSending({ name, share: 0, height: box.current?.offsetHeight ?? 0, stop: () => control.abort() });
    try {
      onUploaded(await work(control));
    } catch (reason) {
      if (!control.signal.aborted)
        setRefusal(
          `${name}: ${reason instanceof ApiError ? reason.message : 'The file could not be sent. Try again.'}`,
        );
    } finally {
      setSending(null);
    }
  };
  const take = (files: FileList | null): void => {
    const [file, ...more] = files ?? [];
    if (!file) return;
    if (more.length > 0) return setRefusal('Upload one file at a time. Each file has its own columns.');
    if (file.size === 0) return setRefusal(`${file.name} is empty. Upload a file with a header and at least one row.`);
    if (file.size > MOST_MIB * MIB)
      return setRefusal(`${file.name} is too large. Upload a file of up to ${MOST_MIB} MB, or split this file.`);
    void send(file.name, ({ signal }) =>
      uploadTable(file, { signal, onProgress: (share) => setSending((now) => (now ? { ...now, share } : now)) }),
    );
  };
  const takeText = (pasted: string): void =>
    void send('Pasted table', async ({ signal }) => {
      const answer = await api<ImportAnswer>('/api/v1/imports/pasted', {
        method: 'POST',
        body: { name: 'Pasted table', text: pasted },
        signal,
      });
      return answer.import.id;
    });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!sending) take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0 || sending) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };

  return (
    <Box
      ref={box}
      component="section"
      aria-label="Upload"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        minHeight: sending?.height,
        px: 2,
        py: { xs: 3, sm: 5 },
        textAlign: 'center',
        bgcolor: isOver ? 'action.hover' : 'background.paper',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: '10px',
      }}
    >
      {sending ? (
        <Box role="status" sx={{ width: '100%', maxWidth: 420, display: 'flex', flexDirection: 'column', gap: 1 }}>
          <Typography variant="h3" component="p">
            {sending.share < 1 ? `Sending ${sending.name}` : `Reading ${sending.name}`}
          </Typography>
          <Meter label="Upload progress" value={sending.share * 100} />
          <Button onClick={sending.stop} sx={{ alignSelf: 'center' }}>
            Cancel
          </Button>
        </Box>
      ) : (
        <>
          <Icon name="file-spreadsheet" size={32} muted />
          <Box>
            <Typography variant="h3" component="h2">
              Drop a file here
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch', mt: 0.5 }}>
              CSV, tab-separated text, Excel workbook or JSON, up to 50 MB and 200,000 rows unless your settings are
              lower. Files from ITFlow, Snipe-IT, IT Glue, Hudu, GLPI, Zammad, Freshdesk, HaloPSA, directories,
              spreadsheets and exports of this system are recognised. Uploaded files are deleted after the import, or
              after 24 hours.
            </Typography>
          </Box>
          <input
            ref={picker}
            type="file"
            aria-label="File to import"
            accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values,application/json"
            tabIndex={-1}
            style={hidden}
            onChange={({ target }) => {
              take(target.files);
              // The user may select the same file again after correcting it.
              target.value = '';
            }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button
              variant="contained"
              startIcon={<Icon name="upload" size={16} />}
              onClick={() => picker.current?.click()}
            >
              Choose file
            </Button>
            <Button variant="outlined" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
              Paste rows
            </Button>
          </Box>
          {isPasting && (
            <Box
              component="form"
              onSubmit={(event) => {
                event.preventDefault();
                takeText(text);
              }}
              sx={{ width: '100%', maxWidth: 720, display: 'flex', flexDirection: 'column', gap: 1, textAlign: 'left' }}
            >
              <TextField
                label="Rows, starting with the column names"
                value={text}
                onChange={({ target }) => setText(target.value)}
                multiline
                minRows={4}
                maxRows={12}
                autoFocus
                fullWidth
                variant="standard"
                slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
              />
              <Button type="submit" variant="outlined" disabled={text.trim() === ''} sx={{ alignSelf: 'flex-end' }}>
                Import pasted rows
              </Button>
            </Box>
          )}
        </>
      )}
      {refusal && (
        <Alert severity="error" role="alert" sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}>
          {refusal}
        </Alert>
      )}
    </Box>
  );
}

interface Sending {
  readonly name: string;
  readonly share: number;
  /** The height of the box before, so that what is below it does not move. */
  readonly height: number;
  readonly stop: () => void;
}
