import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { derivedFrom, findEntity } from '#engine/entity/registry.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { type PermissionGroup, tickOf } from './ticks.ts';

interface TickGroupProps {
  readonly group: PermissionGroup;
  /** With what the patterns mean for nouns built on others. */
  readonly patterns: readonly string[];
  readonly own: readonly string[];
  readonly onTick: (pattern: string, isOn: boolean) => void;
}

/** One noun's permissions: all together, or one by one. */
export function TickGroup({ group, patterns, own, onTick }: TickGroupProps) {
  const id = useId();
  const whole = `${group.name}.*`;
  const isWhole = patterns.includes('*') || patterns.includes(whole);
  const given = group.permissions.filter(({ code }) => tickOf(patterns, code).tick !== null).length;
  const noun = findEntity(group.name);
  const hasKinds = noun !== undefined && derivedFrom(noun).length > 0;
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', p: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="h3" component="h3" sx={{ flex: 1, minWidth: 0 }}>
          {group.label}
        </Typography>
        <FormControlLabel
          labelPlacement="start"
          control={
            <Checkbox
              size="small"
              checked={isWhole}
              indeterminate={!isWhole && given > 0}
              disabled={isWhole && !own.includes(whole)}
              onChange={(_, isOn) => onTick(whole, isOn)}
              slotProps={{ input: { 'aria-label': `${group.label}: all` } }}
            />
          }
          label={<Typography variant="caption">All</Typography>}
          sx={{ m: 0 }}
        />
      </Box>
      {hasKinds && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          Applies to every type of asset.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        {group.permissions.map(({ code, sentence, risk }) => {
          const { tick, by } = tickOf(patterns, code);
          return (
            <FormControlLabel
              key={code}
              sx={{ m: 0, alignItems: 'flex-start' }}
              control={
                <Checkbox
                  size="small"
                  sx={{ p: 0.5, mr: 0.5 }}
                  checked={tick !== null}
                  disabled={tick === 'wider'}
                  onChange={(_, isOn) => onTick(code, tick === 'implied' ? true : isOn)}
                />
              }
              label={
                <Box sx={{ fontSize: '0.8125rem', lineHeight: '20px', pt: 0.5, overflowWrap: 'anywhere' }}>
                  {sentence}{' '}
                  <Box component="code" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                    {code}
                  </Box>{' '}
                  {risk === 'sensitive' && <StatusPill tone="warning">Sensitive</StatusPill>}
                  {by !== null && by !== code && (
                    <Typography variant="caption" component="span" sx={{ color: 'text.secondary', ml: 0.5 }}>
                      {tick === 'implied' ? `implied by ${by}` : `by ${by}`}
                    </Typography>
                  )}
                </Box>
              }
            />
          );
        })}
      </Box>
    </Box>
  );
}
