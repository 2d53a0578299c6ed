import Checkbox from '@mui/material/Checkbox';
import type { Given } from './matrix.ts';

interface TriCheckboxProps {
  readonly label: string;
  readonly given: Given;
  readonly onTick: (isOn: boolean) => void;
}

/** Checkbox for several permissions: on, off, or partly on. */
export const TriCheckbox = ({ label, given, onTick }: TriCheckboxProps) => (
  <Checkbox
    size="small"
    sx={{ p: '3px' }}
    checked={given.state === 'all'}
    indeterminate={given.state === 'some'}
    disabled={given.isFixed}
    onChange={(_, isOn) => onTick(isOn)}
    slotProps={{ input: { 'aria-label': label, ...(given.state === 'some' ? { 'aria-checked': 'mixed' } : {}) } }}
  />
);
