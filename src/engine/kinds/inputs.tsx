import Box from '@mui/material/Box';
import { type ComponentType, lazy, Suspense } from 'react';
import { ChoiceInput } from './choice/ChoiceInput.tsx';
import { ChoicesInput } from './choices/ChoicesInput.tsx';
import { DayInput } from './day/DayInput.tsx';
import { FigureInput } from './FigureInput.tsx';
import type { Input, InputProps } from './face.web.ts';
import type { Field, KindName } from './field.ts';
import { YesNoInput } from './flag/YesNoInput.tsx';
import { RefInput, RefsInput } from './ref/RefInput.tsx';
import { TextInput } from './text/TextInput.tsx';

/** The input component of a field. */
export const inputOf = (field: Pick<Field, 'kind'>): Input => INPUTS[field.kind];

/** An input for any field. */
export function FieldInput(props: InputProps) {
  const Typed = inputOf(props.field);
  return <Typed {...props} />;
}

const AnyRefs = lazy(async () => ({ default: (await import('./anyRefs/AnyRefsInput.tsx')).AnyRefsInput }));
const Notes = lazy(async () => ({ default: (await import('./notes/NotesInput.tsx')).NotesInput }));
const Files = lazy(async () => ({ default: (await import('./file/FilesInput.tsx')).FilesInput }));
const Moments = lazy(async () => ({ default: (await import('./moment/MomentInput.tsx')).MomentInput }));
const Secrets = lazy(async () => ({ default: (await import('./secret/SecretInput.tsx')).SecretInput }));
const Tags = lazy(async () => ({ default: (await import('./tags/TagsInput.tsx')).TagsInput }));
const Switches = lazy(async () => ({ default: (await import('./flag/SwitchInput.tsx')).SwitchInput }));
const Lines = lazy(async () => ({ default: (await import('./lines/LinesInput.tsx')).LinesInput }));
const Rows = lazy(async () => ({ default: (await import('./rows/RowsInput.tsx')).RowsInput }));

/** Height of a one-line field with its help, in pixels. */
const ONE_LINE = 68;

/** Reserves the space of an input while its code loads. */
const waiting = <P extends InputProps>(Late: ComponentType<P>, props: P, minHeight = 96) => (
  <Suspense fallback={<Box role="status" aria-label={`Loading ${props.label}`} sx={{ minHeight }} />}>
    <Late {...props} />
  </Suspense>
);
const AnyRefsInput: Input = (props) => waiting(AnyRefs, props, ONE_LINE);
const NotesInput: Input = (props) => waiting(Notes, props);
const FilesInput: Input = (props) => waiting(Files, props);
const MomentInput: Input = (props) => waiting(Moments, props, ONE_LINE);
const SecretInput: Input = (props) => waiting(Secrets, props, ONE_LINE);
const TagsInput: Input = (props) => waiting(Tags, props, ONE_LINE);
const FlagInput: Input = (props) =>
  props.field.optional ? <YesNoInput {...props} /> : waiting(Switches, props, ONE_LINE);
const LinesInput: Input = (props) => waiting(Lines, { ...props, inputOf });
const RowsInput: Input = (props) => waiting(Rows, { ...props, inputOf });

const INPUTS: Readonly<Record<KindName, Input>> = {
  text: TextInput,
  notes: NotesInput,
  whole: FigureInput,
  quantity: FigureInput,
  money: FigureInput,
  percentage: FigureInput,
  flag: FlagInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  day: DayInput,
  moment: MomentInput,
  duration: FigureInput,
  ref: RefInput,
  refs: RefsInput,
  anyRefs: AnyRefsInput,
  tags: TagsInput,
  file: FilesInput,
  files: FilesInput,
  rows: RowsInput,
  lines: LinesInput,
  email: TextInput,
  phone: TextInput,
  postcode: TextInput,
  url: TextInput,
  ipAddress: TextInput,
  macAddress: TextInput,
  secret: SecretInput,
};
