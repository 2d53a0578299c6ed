import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { document } from './document.ts';
import { documentsIn, type FileDocument } from './documentFiles.web.ts';

type Outcome = { readonly id: number } | { readonly failure: string };

/** Imports documents as drafts from Markdown, text and HTML files, including folders and ZIP files. */
export function Screen() {
  const [found, setFound] = useState<readonly FileDocument[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [customerId, setCustomerId] = useState<unknown>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const choose = async (files: readonly File[]): Promise<void> => {
    setFailure(null);
    setOutcomes(new Map());
    try {
      setFound(await documentsIn(files));
    } catch (error) {
      setFound([]);
      setFailure(error instanceof Error ? error.message : 'The files could not be read. Try again.');
    }
  };
  const bringIn = async (): Promise<void> => {
    setBusy(true);
    const made = new Map(outcomes);
    for (const [at, each] of found.entries()) {
      const earlier = made.get(at);
      if (earlier && 'id' in earlier) continue;
      made.set(at, await create(each, typeof customerId === 'number' ? customerId : null));
      setOutcomes(new Map(made));
    }
    setBusy(false);
  };
  const done = [...outcomes.values()].filter((each) => 'id' in each).length;
  const open = found.length - done;

  return (
    <Page subtitle="Each file becomes a draft. Publish it after you have read it.">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Section title="Files" about="Markdown, text or HTML, such as the documents of an IT Glue or Hudu export.">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
            <Chooser onChosen={choose} accept=".md,.markdown,.txt,.html,.htm,.zip" disabled={isBusy}>
              Choose files
            </Chooser>
            <Chooser onChosen={choose} isFolder disabled={isBusy}>
              Choose a folder
            </Chooser>
          </Box>
          <Box sx={{ maxWidth: 420 }}>
            <FieldInput
              id="document-import-customer"
              label="Customer"
              field={document.fields.customerId}
              value={customerId}
              onChange={setCustomerId}
              help="Leave blank for documents about all customers."
              context={{}}
            />
          </Box>
          {failure && <Alert severity="error">{failure}</Alert>}
        </Section>
        {found.length > 0 && (
          <Section
            title="Documents"
            count={found.length}
            flush
            actions={
              <Button variant="contained" size="small" disabled={isBusy || open === 0} onClick={() => void bringIn()}>
                {open === 1 ? 'Import 1 document' : `Import ${open} documents`}
              </Button>
            }
          >
            <Box role="status" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
              {done > 0 ? `${done} of ${found.length} imported.` : 'Nothing is imported yet.'}
            </Box>
            {found.map((each, at) => (
              <Line key={`${each.folder ?? ''} ${each.title} ${at}`} found={each} outcome={outcomes.get(at)} />
            ))}
          </Section>
        )}
      </Box>
    </Page>
  );
}

async function create({ title, folder, body }: FileDocument, customerId: number | null): Promise<Outcome> {
  try {
    const { row } = await records(document).create({ title, folder, body, customerId });
    return { id: row.id };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'The document could not be saved. Try again.' };
  }
}

function Line({ found, outcome }: { readonly found: FileDocument; readonly outcome: Outcome | undefined }) {
  const name = found.folder ? `${found.folder} / ${found.title}` : found.title;
  return (
    <SectionRow sx={{ flexWrap: 'wrap', gap: 1 }}>
      {outcome && 'id' in outcome ? <RowLink to={`/documents/${outcome.id}`}>{name}</RowLink> : <span>{name}</span>}
      <Typography variant="caption" sx={{ color: outcome && 'failure' in outcome ? 'error.main' : 'text.secondary' }}>
        {outcome === undefined
          ? `${found.body.length.toLocaleString('en-GB')} characters`
          : 'failure' in outcome
            ? outcome.failure
            : 'Imported'}
      </Typography>
    </SectionRow>
  );
}

interface ChooserProps {
  readonly onChosen: (files: readonly File[]) => Promise<void>;
  readonly accept?: string;
  readonly isFolder?: boolean;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

function Chooser({ onChosen, accept, isFolder = false, disabled, children }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-hidden="true"
        {...(accept ? { accept } : {})}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void onChosen(files);
        }}
      />
    </>
  );
}
