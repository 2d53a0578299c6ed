import Box from '@mui/material/Box';
import { File as FileIcon, FileImage, FileSpreadsheet, FileText } from 'lucide-react';

interface ThumbnailProps {
  readonly name: string;
  readonly mediaType: string;
  /** Address of its thumbnail. */
  readonly picture?: string | undefined;
  readonly size?: number;
}

/** The thumbnail of a file, or an icon for its type. */
export function Thumbnail({ name, mediaType, picture, size = 32 }: ThumbnailProps) {
  const Sign = signFor(mediaType);
  return (
    <Box
      component="span"
      title={name}
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        display: 'inline-grid',
        placeItems: 'center',
        overflow: 'hidden',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '6px',
        color: 'text.secondary',
      }}
    >
      {picture ? (
        <img src={picture} alt={name} loading="lazy" width={size} height={size} style={{ objectFit: 'cover' }} />
      ) : (
        <Sign size={size / 2} role="img" aria-label={name} />
      )}
    </Box>
  );
}

function signFor(mediaType: string) {
  if (mediaType.startsWith('image/')) return FileImage;
  if (/csv|sheet|excel/.test(mediaType)) return FileSpreadsheet;
  return /^text\/|pdf|word|document/.test(mediaType) ? FileText : FileIcon;
}
