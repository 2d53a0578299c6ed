import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { Permission } from '#engine/access/catalogue.ts';
import { derivedFrom, findEntity } from '#engine/entity/registry.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { COLUMNS, givenOf, inColumn, isFixed, withAll, withRow } from './matrix.ts';
import { type PermissionGroup, tickOf } from './ticks.ts';
import { TriCheckbox } from './TriCheckbox.tsx';

export interface Patterns {
  readonly own: readonly string[];
  /** Patterns expanded to derived entities. */
  readonly all: readonly string[];
  /** The full catalogue, even when the view is filtered. */
  readonly groups: readonly PermissionGroup[];
  readonly set: (patterns: readonly string[]) => void;
}

/** One entity of the table: common permissions in columns, others in a row that expands. */
export function PermissionRow({ group, patterns }: { readonly group: PermissionGroup; readonly patterns: Patterns }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { own, all, set } = patterns;
  const noun = findEntity(group.name);
  const hasKinds = noun !== undefined && derivedFrom(noun).length > 0;
  const others = inColumn(group, 'other');
  const given = givenOf(own, all, others);
  const whole = patterns.groups.find(({ name }) => name === group.name) ?? group;
  return (
    <>
      <tr>
        <th scope="row">
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2 }}>
            <TriCheckbox
              label={`${group.label}: all`}
              given={givenOf(own, all, whole.permissions)}
              onTick={(isOn) => set(withRow(own, group, isOn))}
            />
            <span>
              {group.label}
              {hasKinds && (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {' '}
                  (every type)
                </Box>
              )}
            </span>
          </Box>
        </th>
        {COLUMNS.map(({ key }) => (
          <td key={key}>
            {inColumn(group, key).map((permission) => (
              <Cell key={permission.code} permission={permission} patterns={patterns} />
            ))}
          </td>
        ))}
        <td>
          {others.length > 0 && (
            <Button
              size="small"
              className="num"
              aria-label={`${group.label}: ${given.count} of ${given.of} other permissions`}
              aria-expanded={isOpen}
              {...(isOpen ? { 'aria-controls': id } : {})}
              onClick={() => setOpen(!isOpen)}
              sx={{ minWidth: 0, minHeight: 24, py: 0 }}
            >
              {given.count} of {given.of}
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={COLUMNS.length + 2}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, pl: 5, whiteSpace: 'normal' }}>
              {others.map((permission) => (
                <Other key={permission.code} permission={permission} patterns={patterns} />
              ))}
            </Box>
          </td>
        </tr>
      )}
    </>
  );
}

interface OneProps {
  readonly permission: Permission;
  readonly patterns: Patterns;
}

/** A permission in its column; its description is the label and tooltip. */
function Cell({ permission, patterns }: OneProps) {
  const words = wordsOf(permission, patterns);
  return (
    <Box sx={{ position: 'relative', display: 'inline-flex' }} title={words}>
      <Tick permission={permission} patterns={patterns} label={words} />
      {permission.risk === 'sensitive' && (
        <Box component="span" sx={{ position: 'absolute', right: -8, top: 8, color: 'warning.main' }}>
          <TriangleAlert size={10} aria-hidden="true" />
        </Box>
      )}
    </Box>
  );
}

function Other({ permission, patterns }: OneProps) {
  const { by } = tickOf(patterns.all, permission.code);
  return (
    <FormControlLabel
      sx={{ m: 0 }}
      control={<Tick permission={permission} patterns={patterns} />}
      label={
        <Box component="span" sx={{ fontSize: '0.8125rem' }}>
          {permission.sentence}{' '}
          <Box component="code" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {permission.code}
          </Box>{' '}
          {permission.risk === 'sensitive' && <StatusPill tone="warning">Sensitive</StatusPill>}
          {by !== null && by !== permission.code && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {' '}
              by {by}
            </Box>
          )}
        </Box>
      }
    />
  );
}

function Tick({ permission, patterns, label }: OneProps & { readonly label?: string }) {
  const { own, all, groups, set } = patterns;
  const { tick } = tickOf(all, permission.code);
  return (
    <Checkbox
      size="small"
      sx={{ p: '3px' }}
      checked={tick !== null}
      disabled={isFixed(own, all, permission.code)}
      onChange={(_, isOn) =>
        // A permission implied by another can be granted directly, but not revoked on its own.
        set(withAll(own, groups, { permissions: [permission], isOn: tick === 'implied' ? true : isOn }))
      }
      {...(label ? { slotProps: { input: { 'aria-label': label } } } : {})}
    />
  );
}

/** Description of a permission, whether it is sensitive, and its source if it has no own tick. */
function wordsOf({ code, sentence, risk }: Permission, { all }: Patterns): string {
  const { tick, by } = tickOf(all, code);
  const from = by === null || by === code ? '' : tick === 'implied' ? `, implied by ${by}` : `, by ${by}`;
  return `${sentence}${risk === 'sensitive' ? ', sensitive' : ''}${from}`;
}
