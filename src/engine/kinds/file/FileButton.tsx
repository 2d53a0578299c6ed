import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

export interface FileButtonProps {
  readonly label: string;
  /** File name extensions, for example `.pem,.crt`. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  /** Text next to the button until a file is chosen. */
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** Takes one file by choosing or dropping it, for files that are read and not stored. Shows the name of the chosen one. */
export function FileButton({ label, accept, onChoose, hint, children }: FileButtonProps) {
  const [name, setName] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    onChoose(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Paperclip size={14} />}
          onClick={() => chooser.current?.click()}
        >
          {label}
        </Button>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          {name ?? hint ?? 'or drop it here'}
        </Box>
      </Box>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      {children}
    </Box>
  );
}

/** The content of a file in Base64, for requests that send it as text. */
export async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8_192) letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(letters);
}
