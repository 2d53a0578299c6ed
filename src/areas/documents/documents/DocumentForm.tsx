import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { RecordLinksContext } from '#engine/kinds/notes/recordLinks.web.ts';
import { rememberFile, upload } from '#engine/kinds/file/storedFile.web.ts';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { document } from './document.ts';
import { TemplateChoice } from './TemplateChoice.tsx';
import { PICTURES } from './useDocumentLinks.web.ts';

/** Form of a document: Markdown with preview, pasted pictures and templates. */
export const Screen = () => (
  <RecordLinksContext value={PICTURES}>
    <FormScreen
      entity={document}
      subtitle="Markdown. Name a record in double brackets, such as [[ASH-SRV01]] or [[J1042]], to link to it."
      sections={SECTIONS}
    />
  </RecordLinksContext>
);

/** The derived fields. Pasted pictures are stored with the document and shown in its text. */
function Writing({ fields, api, context, id }: SectionProps) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const read = (key: string): unknown => api.form.getValues(api.nameOf(key));
  const give = (key: string, value: unknown) =>
    api.form.setValue(api.nameOf(key), value, { shouldDirty: true, shouldValidate: true });

  const insert = async (picture: File, at: number): Promise<void> => {
    setFailure(null);
    try {
      const kept = await upload(picture, { onProgress: () => undefined, signal: new AbortController().signal });
      rememberFile(client, kept);
      const files = read('attachments');
      give('attachments', [...(Array.isArray(files) ? files : []), kept.id]);
      const text = String(read('body') ?? '');
      give('body', `${text.slice(0, at)}![${kept.name}](file:${kept.id})${text.slice(at)}`);
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : 'The picture could not be uploaded. Try again.');
    }
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!picture || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    void insert(picture, event.target.selectionStart);
  };

  return (
    <FieldGrid>
      {fields.map((field, at) => (
        <Box
          key={field.key}
          sx={{ minWidth: 0, ...(WIDE.includes(field.key) ? { gridColumn: '1 / -1' } : {}) }}
          {...(field.key === 'body' ? { onPaste: handlePaste } : {})}
        >
          {field.key === 'body' && (
            <TemplateChoice
              onChosen={(body) => {
                if (!read('body')) give('body', body);
              }}
            />
          )}
          <FormRow id={id} field={field} api={api} context={context} autoFocus={at === 0} />
          {field.key === 'body' && failure && <Alert severity="error">{failure}</Alert>}
        </Box>
      ))}
    </FieldGrid>
  );
}

const WIDE = ['body', 'attachments', 'about'];

const SECTIONS = ownSections(document, { Essentials: Writing });
