import Button, { type ButtonProps } from '@mui/material/Button';
import { Go } from '../../screens/Go.tsx';
import { isPlainClick } from '../../screens/navigation.web.ts';
import { useDrawer } from './drawer.web.ts';

export interface DrawerButtonProps
  extends Pick<ButtonProps, 'size' | 'variant' | 'startIcon' | 'children' | 'sx' | 'aria-label'> {
  /** Address of a form: `/customer/4/contacts/create`, or `/customers/4/edit#teamIds`. */
  readonly to: string;
}

/** A link to a form, which opens as a drawer over the page. In a new tab, or without a drawer, it opens as a page. */
export function DrawerButton({ to, ...rest }: DrawerButtonProps) {
  const open = useDrawer();
  return (
    <Button
      {...rest}
      component={Go}
      to={to}
      onClick={(event: React.MouseEvent) => {
        if (isPlainClick(event) && open?.(to)) event.preventDefault();
      }}
    />
  );
}
