import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLongFile } from '#engine/lists/bar/useLongFile.web.ts';
import { Can } from '#engine/parts/Can.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { addressOf, type Asked } from './audit.web.ts';

export interface EntryFilesProps {
  readonly asked: Asked;
  /** More entries than one response may hold, or too many to count quickly: the file is made in the background. */
  readonly isLong: boolean;
  /** Whether `isLong` is known yet. */
  readonly isCounted: boolean;
}

/** All matching entries as a file: sent at once, or made in the background if there are many. */
export const EntryFiles = ({ asked, isLong, isCounted }: EntryFilesProps) => (
  <Can do="audit.export">
    {isLong ? (
      <LongFiles asked={asked} />
    ) : (
      FILES.map(({ format, name }) => (
        <Button
          key={format}
          size="small"
          {...(isCounted ? { href: addressOf(`/api/v1/audit.${format}`, asked), download: true } : { disabled: true })}
        >
          {name}
        </Button>
      ))
    )}
  </Can>
);

function LongFiles({ asked }: Pick<EntryFilesProps, 'asked'>) {
  const make = useLongFile('/api/v1/audit/exports');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        px: 2,
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 280px', fontSize: '0.8125rem', color: 'text.secondary' }}>
        A file with this many entries is created in the background.
      </Box>
      {FILES.map(({ format, name }) => (
        <Button
          key={format}
          size="small"
          disabled={make.isPending}
          onClick={() => make.mutate({ query: addressOf('', asked).slice(1), format })}
        >
          Create file {name}
        </Button>
      ))}
      <Button size="small" component={Go} to="/exports">
        Your exports
      </Button>
      {make.error && <Alert severity="error">{make.error.message}</Alert>}
    </Box>
  );
}

const FILES = [
  { format: 'csv', name: 'CSV' },
  { format: 'jsonl', name: 'JSON lines' },
] as const;
