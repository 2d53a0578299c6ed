import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { fetchAddable, openAdding } from '#areas/customers/customers.tsx';
import { useAppState } from '#engine/http/appState.web.ts';
import { laterPart } from '#engine/screens/laterPart.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allScreens } from '../manifest.ts';
import type { MenuPage } from './menu.ts';

export interface NewMenuProps {
  readonly creatables: readonly MenuPage[];
  /** The element at which it opens, or null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The records that can be created from any page. Those of the open customer come first. */
export function NewMenu({ creatables, anchor, onClose }: NewMenuProps) {
  const here = useHere();
  return (
    <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {here && <ListSubheader sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>{here.name}</ListSubheader>}
      {here?.own.map(({ noun, label, create }) => (
        <MenuItem key={noun} dense component={Go} to={create ?? ''} onClick={onClose}>
          {label}
        </MenuItem>
      ))}
      {here && here.kinds.length > 0 && (
        <MenuItem
          dense
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            openAdding('assets');
          }}
        >
          Asset
        </MenuItem>
      )}
      {here && creatables.length > 0 && <Divider />}
      {creatables.map((page) => (
        <MenuItem key={page.to} dense component={Go} to={page.to} onClick={onClose}>
          {page.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const useAddableIn = laterPart(fetchAddable);
const byPath = new Map(allScreens.map((screen) => [screen.path, screen]));

/** The open customer, with the records that can be added to it. */
function useHere() {
  const { id, name } = useAppState(({ layout }) => layout.customer);
  const addableIn = useAddableIn();
  if (!addableIn || typeof id !== 'number' || typeof name !== 'string') return null;
  const { own, kinds } = addableIn(id, byPath);
  const creatable = own.filter(({ create }) => create !== undefined);
  return creatable.length + kinds.length > 0 ? { name, own: creatable, kinds } : null;
}
