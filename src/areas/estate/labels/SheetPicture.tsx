import Box from '@mui/material/Box';
import { PAGE, perSheet, type Sheet, sheetComplaint } from './sheets.ts';

export interface SheetPictureProps {
  readonly sheet: Sheet;
  readonly start: number;
  readonly onStart: (at: number) => void;
}

const HEIGHT = 153;
const MOST = 400;

/** A preview of the sheet. A click selects the first label; used positions are pale. */
export function SheetPicture({ sheet, start, onStart }: SheetPictureProps) {
  const count = perSheet(sheet);
  if (sheetComplaint(sheet) !== undefined || count > MOST) return null;
  const scale = HEIGHT / PAGE.height;
  return (
    <Box
      aria-hidden="true"
      sx={{
        flexShrink: 0,
        position: 'relative',
        width: PAGE.width * scale,
        height: HEIGHT,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '3px',
        bgcolor: 'background.paper',
      }}
    >
      {Array.from({ length: count }, (_, at) => (
        <Box
          key={at}
          onClick={() => onStart(at + 1)}
          style={{
            left: (sheet.left + (at % sheet.columns) * sheet.pitchX) * scale,
            top: (sheet.top + Math.floor(at / sheet.columns) * sheet.pitchY) * scale,
            width: Math.max(1, sheet.width * scale - 1),
            height: Math.max(1, sheet.height * scale - 1),
          }}
          sx={{
            position: 'absolute',
            borderRadius: '1px',
            cursor: 'pointer',
            bgcolor: at + 1 < start ? 'divider' : 'primary.main',
            opacity: at + 1 > start ? 0.35 : 1,
          }}
        />
      ))}
    </Box>
  );
}
