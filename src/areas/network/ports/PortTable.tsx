import Box from '@mui/material/Box';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section } from '#engine/parts/Section.tsx';
import type { PatchPort } from './patch.ts';
import { frontCable, STATES, stateOf } from './patching.rules.ts';
import { portTypes } from './portTypes.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';
import { CARDS } from '#engine/parts/table.ts';

/** The same ports as a table, also for print. */
export function PortTable({
  ports,
  customerId,
}: {
  readonly ports: readonly PatchPort[];
  readonly customerId: number;
}) {
  return (
    <Section title="List of ports" icon="list" flush>
      <Box sx={SCROLLS_ASIDE}>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              {['Port', 'Leads to', 'State', 'VLAN', 'Cable', 'Type'].map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ports.map((port) => (
              <tr key={port.id}>
                <th scope="row">
                  <RowLink to={`/customer/${customerId}/network/ports/${port.id}`}>{port.name}</RowLink>
                </th>
                <td>
                  {port.ends.map(({ side, title, path, address }) => (
                    <Box key={side}>
                      {path ? <RowLink to={path}>{title}</RowLink> : title}
                      {address && <span className="num"> {address}</span>}
                    </Box>
                  ))}
                </td>
                <td>{STATES[stateOf(port)].label}</td>
                <td data-label="VLAN">{vlanWords(port)}</td>
                <td data-label="Cable">{frontCable(port)?.label}</td>
                <td className="aside">{portTypes[port.type as keyof typeof portTypes]?.label ?? port.type}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Section>
  );
}

function vlanWords({ vlan, mode, tagged }: PatchPort): string {
  const trunk = mode === 'trunkAll' ? 'all tagged' : tagged.length > 0 ? `tagged ${tagged.join(', ')}` : '';
  return [vlan ? `${vlan.vid} ${vlan.name}` : '', trunk].filter(Boolean).join('; ');
}

const TABLE = {
  ...CARDS,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { textAlign: 'left', px: { xs: 1.25, sm: 2 }, py: 0.75, fontWeight: 400, verticalAlign: 'top' },
  '& thead th': { color: 'text.secondary', fontSize: '0.75rem' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
