import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { type GraphAnswer, type GraphEdge, type GraphName, WHYS } from './graph.ts';

/** The edges of the graph as lists, needs first. */
export function GraphLists({ data, customerId }: { readonly data: GraphAnswer; readonly customerId: number }) {
  const { self, edges } = data;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, mt: 2 }}>
      <List title="Depends on" edges={edges.filter(({ from }) => from === self)} other="to" {...{ data, customerId }} />
      <List title="Needed by" edges={edges.filter(({ to }) => to === self)} other="from" {...{ data, customerId }} />
    </Box>
  );
}

interface ListProps {
  readonly title: string;
  readonly edges: readonly GraphEdge[];
  readonly other: 'from' | 'to';
  readonly data: GraphAnswer;
  readonly customerId: number;
}

function List({ title, edges, other, data, customerId }: ListProps) {
  const names = new Map<string, GraphName>(data.nodes.map((node) => [node.key, node]));
  return (
    <div>
      <Box component="h3" sx={{ fontSize: '0.8125rem', m: 0, mb: 0.5 }}>
        {title}
      </Box>
      {edges.length === 0 ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>Nothing is recorded.</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem' }}>
          {edges.map((edge) => {
            const name = names.get(edge[other]);
            return (
              <li key={`${edge[other]} ${edge.why} ${edge.entered ?? ''}`}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {other === 'to' && `${WHYS[edge.why]} `}
                </Box>
                {name?.path ? <RowLink to={name.path}>{name.title}</RowLink> : name?.title}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {other === 'from' && ` ${WHYS[edge.why]} it`}
                  {isAlternative(edge, data.edges) && ', or another'}
                </Box>
                {edge.entered !== null && (
                  <Button
                    className="no-print"
                    size="small"
                    component={Go}
                    to={`/customer/${customerId}/network/dependencies/${edge.entered}`}
                  >
                    Open
                  </Button>
                )}
              </li>
            );
          })}
        </Box>
      )}
    </div>
  );
}

/** Whether another edge of the same group is an alternative. */
const isAlternative = ({ from, to, group }: GraphEdge, all: readonly GraphEdge[]): boolean =>
  group !== null && all.some((other) => other.from === from && other.group === group && other.to !== to);
