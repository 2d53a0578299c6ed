import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useMay } from '../../parts/Can.tsx';
import type { Input, InputProps } from '../face.web.ts';
import { type Field, labelOf } from '../field.ts';
import { hidden, Labelled } from '../Labelled.tsx';
import { moved } from '../rows/rows.ts';
import { useRowKeys } from '../rows/useRowKeys.web.ts';
import { EditedLine } from './EditedLine.tsx';
import { type LineHelp, lineHelpOf } from './lineHelp.web.ts';
import { lineMerge } from './lineMerge.ts';
import { LINES_LOOK } from './linesLook.ts';
import { type Line, linesIn, MOST_LINES, newLine } from './lines.ts';
import { LinesFile } from './LinesFile.tsx';
import { LineTotals } from './LineTotals.tsx';
import { mergeLineValues } from './mergeLines.ts';
import { pastedCells, withPasted } from './pastedLines.ts';
import { RestingLine } from './RestingLine.tsx';

// Lets forms with lines merge the changes of two users.
lineMerge.merge = mergeLineValues;

export interface LinesInputProps extends InputProps {
  /** The input of a column. Passed in, because the registry of inputs contains this input. */
  readonly inputOf: (column: Field) => Input;
}

/**
 * A grid of lines. Only the active line has inputs, so that hundreds of lines stay fast. Enter and the arrow keys move
 * within a column, Ctrl+D duplicates a line, Alt with an arrow key moves it, and spreadsheet cells can be pasted.
 */
export function LinesInput(props: LinesInputProps) {
  const { id, field, value, onChange, disabled = false, context, errors = {} } = props;
  const may = useMay();
  const help = useLineHelp(field.owned?.name);
  const rows = linesIn(value);
  const keys = useRowKeys(rows.length);
  const [active, setActive] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useState<readonly string[]>([]);
  const most = Number(field.max ?? MOST_LINES);
  const one = field.owned?.label ?? 'Line';

  const all = Object.entries<Field>(field.of ?? {}).filter(([, { seenBy }]) => !seenBy || may(seenBy));
  const inGrid = help ? help.columns.flatMap((key) => all.filter(([each]) => each === key)) : all;
  const below = all.filter(([key, column]) => !inGrid.some(([each]) => each === key) && !column.readOnly);
  const typed = inGrid.filter(([, column]) => !column.readOnly).map(([key]) => key);
  const worked = help?.work?.(rows, context?.values ?? {});

  const go = (at: number, column = typed[0] ?? '') => {
    setActive(at);
    focusLater(`${id}-${at}-${column}`);
  };
  const insert = (at: number, line: Line) => {
    if (rows.length >= most) return setTold([`Add up to ${most} lines.`]);
    keys.insert(at);
    onChange([...rows.slice(0, at), line, ...rows.slice(at)]);
    go(at);
  };
  // Values that follow from a choice arrive later, when the lines may have changed.
  const latest = useRef({ rows, keys: keys.all });
  useEffect(() => {
    latest.current = { rows, keys: keys.all };
  });
  const set = (key: number | undefined, changed: Line) => {
    const at = latest.current.keys.findIndex((each) => each === key);
    const made = latest.current.rows.map((row, each) => (each === at ? { ...row, ...changed } : row));
    latest.current = { ...latest.current, rows: made };
    onChange(made);
  };
  const change = (at: number, column: string, cell: unknown) => {
    const key = keys.all[at];
    set(key, { [column]: cell });
    if (help?.fill && field.of?.[column]?.to && cell !== null)
      void help.fill(column, cell).then((filled) => set(key, { ...filled, [column]: cell }));
  };
  const remove = (at: number) => {
    keys.remove(at);
    onChange(rows.filter((_, each) => each !== at));
    setActive(null);
    focusLater(rows.length > 1 ? `${id}-open-${Math.min(at, rows.length - 2)}` : `${id}-add`);
  };
  const move = (from: number, to: number, column?: string) => {
    if (to < 0 || to >= rows.length || from === to) return;
    keys.move(from, to);
    onChange(moved(rows, from, to));
    if (active !== null) go(to, column || undefined);
  };
  const paste = async (event: ClipboardEvent, at: number, column: string) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    await put(cells, at, typed.slice(Math.max(0, typed.indexOf(column))));
  };
  const put = async (cells: readonly (readonly string[])[], at: number, columns: readonly string[]) => {
    if (Math.max(rows.length, at + cells.length) > most) return setTold([`Add up to ${most} lines.`]);
    const pasted = withPasted(rows, cells, { field, from: at, columns });
    const made = [...pasted.lines];
    const missing = await fillNamed(made, pasted.named, help);
    onChange(made);
    setTold([...pasted.unread, ...missing]);
    setActive(null);
  };

  return (
    <Labelled {...props}>
      <Box sx={LINES_LOOK.frame} tabIndex={disabled ? 0 : undefined}>
        {rows.length > 0 && (
          <Box component="table" aria-labelledby={`${id}-label`} sx={LINES_LOOK.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Box component="span" sx={hidden}>
                    {one}
                  </Box>
                </th>
                {inGrid.map(([key, column]) => (
                  <th key={key} scope="col" data-kind={column.kind}>
                    {labelOf(key, column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const facts = {
                  at,
                  row,
                  worked: worked?.lines[at] ?? row,
                  remark: worked?.remarks?.get(at),
                  columns: inGrid,
                  complaints: complaintsAt(errors, at),
                  isIdle: help?.isIdle,
                  input: props,
                };
                return active === at && !disabled ? (
                  <EditedLine
                    key={keys.all[at]}
                    {...facts}
                    below={below}
                    of={rows.length}
                    onCell={(column, cell) => change(at, column, cell)}
                    onMove={(to, column) => move(at, to, column)}
                    onDuplicate={() => insert(at + 1, copyOf(row))}
                    onRemove={() => remove(at)}
                    onGo={(step, column) => {
                      if (at + step === rows.length) insert(rows.length, { ...newLine(field), ...help?.fresh });
                      else if (at + step >= 0) go(at + step, column);
                    }}
                    onPaste={(event, column) => void paste(event, at, column)}
                    onLeave={() => {
                      setActive(null);
                      focusLater(`${id}-open-${at}`);
                    }}
                  />
                ) : (
                  <RestingLine
                    key={keys.all[at]}
                    {...facts}
                    disabled={disabled}
                    isTarget={dragged !== null && dragged !== at}
                    onOpen={(column) => go(at, column)}
                    onDrag={() => setDragged(at)}
                    onDrop={() => {
                      if (dragged !== null) move(dragged, at);
                      setDragged(null);
                    }}
                  />
                );
              })}
            </tbody>
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, alignItems: 'flex-start' }}>
        <Button
          id={`${id}-add`}
          size="small"
          disabled={disabled || rows.length >= most}
          startIcon={<Plus size={14} />}
          onClick={() => insert(rows.length, { ...newLine(field), ...help?.fresh })}
          onPaste={(event) => void paste(event, rows.length, typed[0] ?? '')}
        >
          Add {one.toLowerCase()}
        </Button>
        <LinesFile
          disabled={disabled}
          columns={all.filter(([, { readOnly }]) => !readOnly)}
          inGrid={typed}
          onRows={(cells, columns) => void put(cells, rows.length, columns)}
          onRefused={setTold}
        />
        {worked && rows.length > 0 && <LineTotals totals={worked.totals} />}
      </Box>
      {told.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }} onClose={() => setTold([])}>
          {told.slice(0, 8).map((each) => (
            <div key={each}>{each}</div>
          ))}
          {told.length > 8 && <div>{told.length - 8} more cells could not be read.</div>}
        </Alert>
      )}
    </Labelled>
  );
}

/** A copy of a line, without its ID. */
const copyOf = ({ id: _, ...line }: Line): Line => line;

/** The errors of one line, by column. */
const complaintsAt = (errors: Readonly<Record<string, string>>, at: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path === String(at) ? [['', message]] : path.startsWith(`${at}.`) ? [[path.slice(`${at}.`.length), message]] : [],
    ),
  );

/** Runs after the form renders the change. */
const focusLater = (id: string) => setTimeout(() => document.getElementById(id)?.focus());

function useLineHelp(name: string | undefined): LineHelp | null {
  const [help, setHelp] = useState<LineHelp | null>(null);
  useEffect(() => {
    let isHere = true;
    void lineHelpOf(name)?.().then((came) => {
      if (isHere) setHelp(came);
    });
    return () => {
      isHere = false;
    };
  }, [name]);
  return help;
}

/** Sets the records named in pasted texts, and the values that follow from them. @returns names that were not found */
async function fillNamed(
  lines: Line[],
  named: ReadonlyMap<string, readonly { readonly at: number; readonly text: string }[]>,
  help: LineHelp | null,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [column, cells] of named) {
    const found = await help?.find?.(column, [...new Set(cells.map(({ text }) => text))]);
    for (const { at, text } of cells) {
      const record = found?.get(text);
      if (record === undefined) {
        missing.push(`Line ${at + 1}, “${text.slice(0, 40)}”: not found.`);
        continue;
      }
      // Pasted values take precedence over values that follow from the record.
      const given = Object.fromEntries(
        Object.entries(lines[at] ?? {}).filter(([, cell]) => cell !== null && cell !== ''),
      );
      lines[at] = { ...(await help?.fill?.(column, record)), ...given, [column]: record };
    }
  }
  return missing;
}
