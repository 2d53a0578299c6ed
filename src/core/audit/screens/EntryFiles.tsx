import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLongFile } from '../../lists/exports/useLongFile.web.ts';
import { Can } from '../../parts/Can.tsx';
import { Go } from '../../screens/Go.tsx';
import { ENTRIES_AT_ONCE } from '../exports/auditExport.ts';
import { addressOf, type Asked } from './audit.web.ts';

export interface EntryFilesProps {
  readonly asked: Asked;
  /** How many match; null where they are too many to count quickly. */
  readonly count: number | null;
  /** Whether that is known yet. */
  readonly isCounted: boolean;
}

/** All entries that match as a file: sent at once, or made in the background when they are many. */
export function EntryFiles({ asked, count, isCounted }: EntryFilesProps) {
  const make = useLongFile('/api/v1/audit/exports');
  const isLong = count === null || count > ENTRIES_AT_ONCE;
  return (
    <Can do="audit.export">
      {make.error && <Alert severity="error">{make.error.message}</Alert>}
      {FILES.map(({ format, name }) => (
        <Button
          key={format}
          size="small"
          {...(!isCounted
            ? { disabled: true }
            : isLong
              ? {
                  disabled: make.isPending,
                  title: 'Made in the background; you are told when it is ready',
                  onClick: () => make.mutate({ query: addressOf('', asked).slice(1), format }),
                }
              : { href: addressOf(`/api/v1/audit.${format}`, asked), download: true })}
        >
          {isCounted && isLong ? `Make ${name}` : name}
        </Button>
      ))}
      {isCounted && isLong && (
        <Button size="small" component={Go} to="/exports">
          Your exports
        </Button>
      )}
    </Can>
  );
}

const FILES = [
  { format: 'csv', name: 'CSV' },
  { format: 'jsonl', name: 'JSON lines' },
] as const;
