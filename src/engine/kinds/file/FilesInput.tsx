import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { Paperclip, RotateCw, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../face.web.ts';
import { MOST_FILES } from '../files/files.ts';
import { Labelled } from '../Labelled.tsx';
import { idsOf } from '../refs/refs.ts';
import { acceptAttribute, formatBytes } from './accepted.ts';
import { storedFile } from './storedFile.web.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { type Upload, useUploads } from './useUploads.web.ts';

/** Adds files by drag and drop, paste or selection. Each is uploaded at once, so that saving the record is quick. */
export function FilesInput(props: InputProps) {
  const { id, label, field, value, onChange, onBlur, disabled, autoFocus } = props;
  const isSeveral = field.kind === 'files';
  const ids = idsOf(value);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  // Several uploads may finish before the form renders the first.
  const current = useRef(ids);
  useEffect(() => {
    current.current = ids;
  });
  const give = (next: readonly number[]) => {
    current.current = next;
    if (isSeveral) onChange(next.length === 0 && field.optional ? null : next);
    else onChange(next[0] ?? null);
    onBlur?.();
  };
  const { uploads, add, retry, remove } = useUploads(field, (stored) =>
    give(isSeveral ? [...current.current, stored] : [stored]),
  );

  const take = (list: Iterable<File>) => {
    const room = isSeveral ? Number(field.max ?? MOST_FILES) - ids.length - uploads.length : 1;
    if (!disabled) add([...list].slice(0, Math.max(room, 0)));
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };

  return (
    <Labelled {...props}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        onPaste={handlePaste}
        sx={{
          mt: 0.5,
          p: 1,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          display: 'grid',
          gap: 0.5,
        }}
      >
        {ids.map((file) => (
          <StoredLine
            key={file}
            id={file}
            onRemove={disabled ? undefined : () => give(ids.filter((each) => each !== file))}
          />
        ))}
        {uploads.map((each) => (
          <UploadLine key={each.key} upload={each} onRetry={() => retry(each)} onRemove={() => remove(each)} />
        ))}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Button
            id={id}
            size="small"
            variant="outlined"
            disabled={disabled ?? false}
            autoFocus={autoFocus ?? false}
            startIcon={<Paperclip size={14} />}
            aria-label={`${isSeveral ? 'Attach files' : 'Attach a file'}: ${label}`}
            onClick={() => chooser.current?.click()}
          >
            {isSeveral ? 'Attach files' : ids.length > 0 ? 'Replace' : 'Attach a file'}
          </Button>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            or drop or paste {isSeveral ? 'them' : 'it'} here
          </Box>
        </Box>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple={isSeveral}
          accept={acceptAttribute(field.accept)}
          aria-label={label}
          onChange={({ target }) => {
            take(target.files ?? []);
            // Allows choosing the same file again after its removal.
            target.value = '';
          }}
        />
      </Box>
    </Labelled>
  );
}

function StoredLine({ id, onRemove }: { readonly id: number; readonly onRemove: (() => void) | undefined }) {
  const { data } = useQuery(storedFile(id));
  const name = data?.name ?? `File ${id}`;
  return (
    <Line
      picture={<Thumbnail name={name} mediaType={data?.mediaType ?? ''} picture={data?.thumbnailUrl} />}
      name={data ? <OpenLink href={data.url} name={name} /> : name}
      about={data ? formatBytes(data.size) : ''}
    >
      {onRemove && <Press label={`Remove ${name}`} icon={<X size={14} />} onClick={onRemove} />}
    </Line>
  );
}

const OpenLink = ({ href, name }: { readonly href: string; readonly name: string }) => (
  <a href={href} target="_blank" rel="noopener" style={{ color: 'inherit' }}>
    {name}
  </a>
);

function UploadLine({
  upload,
  onRetry,
  onRemove,
}: {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}) {
  const { file, share, preview, complaint, mayRetry } = upload;
  return (
    <Line
      picture={<Thumbnail name={file.name} mediaType={file.type} picture={preview} />}
      name={file.name}
      about={formatBytes(file.size)}
    >
      {complaint ? (
        <Box component="span" role="alert" sx={{ color: 'error.main', fontSize: '0.75rem' }}>
          {complaint}
        </Box>
      ) : (
        <LinearProgress
          variant="determinate"
          value={share * 100}
          aria-label={`Sending ${file.name}`}
          sx={{ width: 80, flexShrink: 0 }}
        />
      )}
      {mayRetry && <Press label={`Send ${file.name} again`} icon={<RotateCw size={14} />} onClick={onRetry} />}
      <Press
        label={complaint ? `Remove ${file.name}` : `Cancel upload of ${file.name}`}
        icon={<X size={14} />}
        onClick={onRemove}
      />
    </Line>
  );
}

interface LineProps {
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly about: string;
  readonly children: ReactNode;
}
const Line = ({ picture, name, about, children }: LineProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, fontSize: '0.8125rem' }}>
    {picture}
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {name}
    </Box>
    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap', mr: 'auto' }}>
      {about}
    </Box>
    {children}
  </Box>
);

const Press = ({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}) => (
  <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </IconButton>
);
