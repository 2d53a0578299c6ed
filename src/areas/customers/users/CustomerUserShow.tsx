import { today } from '#engine/kinds/day/today.web.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { customerUser } from './customerUser.ts';
import { FINDINGS, findingsOf } from './customerUser.rules.ts';

/** A directory account with its findings. */
export const Screen = () => <ShowScreen entity={customerUser} Status={Findings} />;

function Findings({ row }: ShowProps) {
  const found = findingsOf(
    {
      status: String(row.status),
      accountType: String(row.accountType),
      hasMfa: typeof row.hasMfa === 'boolean' ? row.hasMfa : null,
      lastLogonAt: typeof row.lastLogonAt === 'string' ? row.lastLogonAt : null,
      licences: Array.isArray(row.licences) ? row.licences.map(String) : [],
    },
    today(),
  );
  return found.map((finding) => (
    <StatusPill key={finding} tone="warning">
      {FINDINGS[finding]}
    </StatusPill>
  ));
}
