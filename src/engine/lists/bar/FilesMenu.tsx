import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Go } from '../../screens/Go.tsx';
import { useLongFile } from './useLongFile.web.ts';

/** The list to export: its address and its query. */
export interface FileWanted {
  readonly list: string;
  readonly query: string;
  /** Too long to be sent directly, so it is exported in the background. */
  readonly isLong: boolean;
}

export interface FilesMenuProps extends FileWanted {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  /** The number of matches in words: "2,314 customers". */
  readonly count: string;
}

/** Exports all matching rows as a file: sent directly, or in the background for long lists. */
export function FilesMenu({ list, query, isLong, anchor, onClose, count }: FilesMenuProps) {
  const make = useLongFile('/api/v1/exports', onClose);
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem disabled dense sx={{ opacity: '1 !important', color: 'text.secondary', fontSize: '0.75rem' }}>
        {count}, in these columns{isLong && ', prepared in the background'}
      </MenuItem>
      <Divider />
      {FILES.map(({ ending, name, about }) => (
        <MenuItem
          key={ending}
          {...(isLong
            ? { disabled: make.isPending, onClick: () => make.mutate({ list, query, format: ending }) }
            : { component: 'a', href: `/api/v1/${list}.${ending}?${query}`, download: true, onClick: onClose })}
        >
          <ListItemText primary={name} secondary={about} />
        </MenuItem>
      ))}
      {make.error && <Alert severity="error">{make.error.message}</Alert>}
      <Divider />
      <MenuItem component={Go} to="/exports" onClick={onClose}>
        <ListItemText primary="Your exports" secondary="Exports in progress and files you can download" />
      </MenuItem>
    </Menu>
  );
}

const FILES = [
  { ending: 'csv', name: 'CSV', about: 'For any program. You can import the file again.' },
  { ending: 'xlsx', name: 'Excel workbook', about: 'Amounts are stored as numbers' },
] as const;
