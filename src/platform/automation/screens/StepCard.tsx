import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import type { Field } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { automation } from '../automation.ts';
import { doable, tagged } from '../offered.ts';
import type { Step } from '../rule.ts';
import { NO_STEP } from './ruleParts.web.ts';
import { StepWhat } from './StepWhat.tsx';

export interface StepCardProps {
  readonly id: string;
  readonly at: number;
  readonly of: number;
  readonly step: Step;
  readonly noun: AnyEntity;
  readonly fields: ReadonlyMap<string, Field>;
  readonly context: FaceContext;
  readonly errorAt: (key: string) => string | undefined;
  readonly onChange: (step: Step) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One step: its type and its inputs. */
export function StepCard(props: StepCardProps) {
  const { id, at, of, step, noun, context, onChange, onMove, onRemove } = props;
  return (
    <Box
      role="group"
      aria-label={`Step ${at + 1}`}
      sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.default' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box className="num" sx={{ pt: 2.5, minWidth: 20, color: 'text.secondary', fontWeight: 600 }}>
          {at + 1}.
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FieldInput
            id={`${id}-does`}
            label="Action"
            field={{ kind: 'choice', options: offered(noun) }}
            value={step.does}
            onChange={(does) => onChange({ ...NO_STEP, does: String(does ?? 'tell') as Step['does'] })}
            context={context}
          />
        </Box>
        <IconButton
          size="small"
          aria-label={`Move step ${at + 1} up`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <ArrowUp size={15} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Move step ${at + 1} down`}
          disabled={at === of - 1}
          onClick={() => onMove(at + 1)}
        >
          <ArrowDown size={15} />
        </IconButton>
        <IconButton size="small" aria-label={`Remove step ${at + 1}`} onClick={onRemove}>
          <X size={15} />
        </IconButton>
      </Box>
      <StepWhat {...props} />
    </Box>
  );
}

/** The step types available for records of the noun. */
function offered(noun: AnyEntity) {
  const all = automation.fields.steps.of?.does?.options ?? {};
  return Object.fromEntries(
    Object.entries(all).filter(
      ([does]) =>
        !((does === 'tag' || does === 'untag') && tagged(noun).size === 0) &&
        !(does === 'act' && doable(noun).size === 0),
    ),
  );
}
