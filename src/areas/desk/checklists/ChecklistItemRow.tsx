import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { APPROVALS, type ChecklistItem } from './checklist.ts';

export interface ChecklistItemRowProps {
  readonly item: ChecklistItem;
  readonly mayEdit: boolean;
  readonly isBusy: boolean;
  readonly onTick: (isDone: boolean) => void;
  readonly onEdit: () => void;
  readonly onAsk: () => void;
  readonly onRemove: () => void;
}

/** An item of a checklist: its task, plan and approval, and who completed it. */
export function ChecklistItemRow({ item, mayEdit, isBusy, onTick, onEdit, onAsk, onRemove }: ChecklistItemRowProps) {
  const isOpen = item.doneAt === null;
  const isLate = isOpen && item.dueOn && item.dueOn < today();
  return (
    <SectionRow sx={{ pl: 1, alignItems: 'flex-start' }}>
      <Checkbox
        size="small"
        checked={!isOpen}
        disabled={!mayEdit || isBusy}
        slotProps={{ input: { 'aria-label': item.text } }}
        onChange={({ target }) => onTick(target.checked)}
      />
      <Box sx={{ flex: 1, minWidth: 0, pt: 0.75, overflowWrap: 'anywhere' }}>
        {item.text}
        {linesOf(item).map((line) => (
          <Box key={line} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {line}
          </Box>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, '& > *': { mt: 0.5 } }}>
          {item.approval && (
            <StatusPill tone={APPROVALS[item.approval].tone}>{APPROVALS[item.approval].label}</StatusPill>
          )}
          {isLate && <StatusPill tone="bad">Overdue</StatusPill>}
          {item.isRequired && isOpen && <StatusPill tone="warning">Required</StatusPill>}
        </Box>
      </Box>
      {mayEdit && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <Tool icon="pencil" label={`Plan ${item.text}`} disabled={isBusy} onClick={onEdit} />
          {isOpen && <Tool icon="mail" label={`Ask to approve ${item.text}`} disabled={isBusy} onClick={onAsk} />}
          <Tool icon="x" label={`Remove ${item.text}`} disabled={isBusy} onClick={onRemove} />
        </Box>
      )}
    </SectionRow>
  );
}

/** What is known about an item, a line each. Items of before have no plan. */
function linesOf(item: ChecklistItem): readonly string[] {
  const plan = [
    item.owner,
    item.dueOn && `due ${formatDay(item.dueOn)}`,
    item.minutes && `estimate ${formatDuration(item.minutes)}`,
  ].filter(Boolean);
  return [
    ...(item.doneAt === null && plan.length > 0 ? [plan.join(', ')] : []),
    ...(item.approval && item.approvalAt
      ? [[item.approver, formatMoment(item.approvalAt), item.comment].filter(Boolean).join(', ')]
      : []),
    ...(item.doneAt ? [`Done: ${item.doneBy ?? ''}, ${formatMoment(item.doneAt)}`] : []),
  ];
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const Tool = ({ icon, label, disabled, onClick }: ToolProps) => (
  <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    <Icon name={icon} size={16} />
  </IconButton>
);
