import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { NumberField } from './NumberField.tsx';
import { OwnSheet } from './OwnSheet.tsx';
import { SheetPicture } from './SheetPicture.tsx';
import { saveLabels, type LabelSource } from './saveLabels.web.ts';
import { isSheetName, perSheet, type Sheet, sheetComplaint, sheets, writeSheet } from './sheets.ts';
import { useOwnSheet } from './useOwnSheet.web.ts';

export interface LabelDialogProps {
  /** Existing assets, or the initial number of tags to print in advance. */
  readonly source: LabelSource;
  /** "3 labels" */
  readonly words: string;
  readonly onClose: () => void;
}

const MOST_BLANK = 2_000;

/** Asks for the sheet and the position of the first label, so that a partly used sheet can be used again. */
export function LabelDialog({ source, words, onClose }: LabelDialogProps) {
  const [name, setName] = useState('a4-21');
  const [own, setOwn] = useOwnSheet();
  const [start, setStart] = useState(1);
  const [blank, setBlank] = useState('blank' in source ? source.blank : 0);
  const sheet: Sheet = isSheetName(name) ? sheets[name] : own;
  const complaint = sheetComplaint(sheet);
  const isStart = Number.isInteger(start) && start >= 1 && start <= perSheet(sheet);
  const isCount = !('blank' in source) || (Number.isInteger(blank) && blank >= 1 && blank <= MOST_BLANK);
  const isRight = isStart && isCount && complaint === undefined;
  const save = useMutation({
    mutationFn: () =>
      saveLabels('blank' in source ? { blank } : source, isSheetName(name) ? name : writeSheet(own), start),
    onSuccess: () => {
      toast('Labels saved as a PDF. Print at 100%, not fitted to the page.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Print ${words}`}
      verb="Save PDF"
      busy={save.isPending}
      ready={isRight}
      failed={save.error?.message}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {'blank' in source && (
        <NumberField
          label="Number of labels"
          value={blank}
          min={1}
          max={MOST_BLANK}
          onChange={setBlank}
          wrong={!isCount}
          help="Blank labels have new tags. Scan a label to link it to an asset."
        />
      )}
      <RadioGroup
        aria-label="Sheet"
        value={name}
        onChange={(_, next) => {
          setName(next);
          setStart(1);
        }}
      >
        {Object.entries(sheets).map(([key, { label }]) => (
          <FormControlLabel key={key} value={key} control={<Radio size="small" />} label={label} />
        ))}
        <FormControlLabel value="own" control={<Radio size="small" />} label="A4, own size" />
      </RadioGroup>
      {name === 'own' && <OwnSheet sheet={own} complaint={complaint} onChange={setOwn} />}
      {!sheet.isRoll && (
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
          <SheetPicture sheet={sheet} start={start} onStart={setStart} />
          <NumberField
            label="First label"
            value={start}
            min={1}
            max={perSheet(sheet)}
            onChange={setStart}
            wrong={!isStart}
            help="Counted from the top left, row by row."
          />
        </Box>
      )}
    </FormDialog>
  );
}
