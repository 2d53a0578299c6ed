import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Go } from '../../screens/Go.tsx';

interface AddButtonProps {
  readonly to: string;
  /** The accessible name, if the text alone does not say what is added. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button at the head of a section that opens a form for a new record. */
export const AddButton = ({ to, label, children }: AddButtonProps) => (
  <Button size="small" startIcon={<Plus size={14} />} component={Go} to={to} aria-label={label}>
    {children}
  </Button>
);
