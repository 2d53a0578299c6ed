import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { NumberField } from './NumberField.tsx';
import { PAGE, type Sheet } from './sheets.ts';

type Measure = Exclude<keyof Sheet, 'label' | 'isRoll'>;

const MEASURES: readonly (readonly [key: Measure, label: string, max: number])[] = [
  ['columns', 'Columns', 20],
  ['rows', 'Rows', 50],
  ['width', 'Width, mm', PAGE.width],
  ['height', 'Height, mm', PAGE.height],
  ['left', 'Left margin, mm', PAGE.width],
  ['top', 'Top margin, mm', PAGE.height],
  ['pitchX', 'Horizontal pitch, mm', PAGE.width],
  ['pitchY', 'Vertical pitch, mm', PAGE.height],
];

export interface OwnSheetProps {
  readonly sheet: Sheet;
  readonly complaint: string | undefined;
  readonly onChange: (sheet: Sheet) => void;
}

/** Dimensions of a custom sheet, which are printed on its packet. */
export function OwnSheet({ sheet, complaint, onChange }: OwnSheetProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
      {MEASURES.map(([key, label, max]) => (
        <NumberField
          key={key}
          label={label}
          value={sheet[key]}
          min={0}
          max={max}
          step={key === 'columns' || key === 'rows' ? 1 : 0.01}
          onChange={(value) => onChange({ ...sheet, [key]: value })}
        />
      ))}
      {complaint && (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {complaint}
        </Alert>
      )}
    </Box>
  );
}
