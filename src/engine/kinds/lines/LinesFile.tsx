import Button from '@mui/material/Button';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { Field } from '../field.ts';
import { csvCells, rowsOfFile } from './csvLines.ts';

interface LinesFileProps {
  readonly disabled: boolean;
  /** The columns that a file may fill, by key. */
  readonly columns: readonly (readonly [key: string, field: Field])[];
  /** The columns of the grid, for a file without a header row. */
  readonly inGrid: readonly string[];
  readonly onRows: (cells: readonly (readonly string[])[], columns: readonly string[]) => void;
  readonly onRefused: (said: readonly string[]) => void;
}

const MOST_BYTES = 2 * 1024 * 1024;

/** Adds the rows of a CSV file as lines. */
export function LinesFile({ disabled, columns, inGrid, onRows, onRefused }: LinesFileProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    if (file.size > MOST_BYTES) return onRefused(['The file is larger than 2 MB. Choose a smaller CSV file.']);
    const inOrder = inGrid.flatMap((key) => columns.filter(([each]) => each === key));
    const others = columns.filter(([key]) => !inGrid.includes(key));
    const read = rowsOfFile(csvCells(await file.text()), [...inOrder, ...others]);
    if (read.cells.length === 0) return onRefused(['The file has no rows.']);
    onRows(read.cells, read.columns);
  };
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        startIcon={<FileUp size={14} />}
        onClick={() => chooser.current?.click()}
      >
        Add from CSV
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file with lines"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          target.value = '';
        }}
      />
    </>
  );
}
