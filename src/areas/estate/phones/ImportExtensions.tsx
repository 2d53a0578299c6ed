import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { FileButton } from '#engine/kinds/file/FileButton.tsx';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { type ExtensionAnswer, LONGEST_FILE } from './extensionFile.ts';
import { phoneSystem } from './phoneSystem.ts';

export interface ImportExtensionsProps {
  readonly id: number;
  readonly version: number;
  readonly onClose: () => void;
}

const SHOWN = 8;

/** Takes a table of extensions from a file or the clipboard, and says what it changes before it is imported. */
export function ImportExtensions({ id, version, onClose }: ImportExtensionsProps) {
  const [text, setText] = useState('');
  const client = useQueryClient();
  const path = `/api/v1/hardware/phone-systems/${id}/extensions`;
  const asked = usePaused(text);
  const save = useMutation({
    mutationFn: () => api<ExtensionAnswer>(path, { method: 'POST', body: { text, version } }),
    onSuccess: (answer) => {
      for (const noun of [phoneSystem.name, 'asset']) void client.invalidateQueries({ queryKey: [noun] });
      toast(`Extensions imported: ${wordsOf(answer)}`);
      onClose();
    },
  });
  const check = useQuery({
    queryKey: [phoneSystem.name, 'extensions', id, version, asked],
    queryFn: ({ signal }) =>
      api<ExtensionAnswer>(path, {
        method: 'POST',
        body: { text: asked, version, dryRun: true },
        idempotent: false,
        signal,
      }),
    // Once they are imported, the same rows are of an older version.
    enabled: asked.trim() !== '' && save.isIdle,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const put = (rows: string): void => {
    setText(rows);
    save.reset();
  };
  const isJudged = asked === text && text.trim() !== '' && !check.isFetching && check.data !== undefined;
  const { data } = check;
  return (
    <FormDialog
      title="Import extensions"
      verb="Import"
      wide
      busy={save.isPending}
      ready={isJudged && !check.error && data?.refused === 0}
      failed={save.error?.message ?? check.error?.message}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <FileButton
        label="Choose file"
        accept=".csv,.tsv,.txt"
        hint="A CSV file with a header. The column “Number” has the extension."
        onChoose={(file) => void textOf(file).then(put)}
      />
      <TextField
        id="extensions-text"
        label="Or paste the rows"
        multiline
        minRows={3}
        maxRows={8}
        fullWidth
        value={text}
        placeholder={'Number\tUser\tRoom\tDirect dial'}
        onChange={({ target }) => put(target.value.slice(0, LONGEST_FILE))}
        slotProps={{ htmlInput: { className: 'num', spellCheck: false } }}
      />
      {data && !check.error && text.trim() !== '' && <Outcome answer={data} />}
    </FormDialog>
  );
}

function Outcome({ answer }: { readonly answer: ExtensionAnswer }) {
  const wrong = answer.rows.filter(({ result }) => result === 'refused');
  return (
    <Box sx={{ display: 'grid', gap: 1 }} role="status">
      {wrong.length > 0 ? (
        <Alert severity="error">
          {wrong.length === 1 ? '1 row is not valid:' : `${wrong.length} rows are not valid:`}
          <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
            {wrong.slice(0, SHOWN).map(({ row, errors }) => (
              <li key={row}>
                Row {row}:{' '}
                {Object.entries(errors)
                  .map(([column, message]) => `${column}: ${message}`)
                  .join(' ')}
              </li>
            ))}
          </ul>
          {wrong.length > SHOWN && `And ${wrong.length - SHOWN} more.`}
        </Alert>
      ) : (
        <Alert severity="success">{wordsOf(answer)}</Alert>
      )}
      {answer.leftOut.length > 0 && (
        <Alert severity="info">Columns that are not imported: {answer.leftOut.join(', ')}</Alert>
      )}
    </Box>
  );
}

const wordsOf = ({ added, changed, unchanged }: ExtensionAnswer): string =>
  `${added} added, ${changed} changed, ${unchanged} unchanged`;

/** Files of old programs are in Windows-1252. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
