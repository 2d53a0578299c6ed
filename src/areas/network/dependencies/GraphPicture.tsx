import Box from '@mui/material/Box';
import { Go } from '#engine/screens/Go.tsx';
import { type GraphAnswer, type GraphNode, WHYS } from './graph.ts';
import { layoutOf } from './layout.rules.ts';

const WIDE = 168;
const HIGH = 44;
const GAP_X = 56;
const GAP_Y = 12;

/** Records as boxes in columns, with a line from each to those it needs. The lists below have the same content. */
export function GraphPicture({ data: { self, nodes, edges, affected } }: { readonly data: GraphAnswer }) {
  const spots = new Map(layoutOf(nodes, edges).map((spot) => [spot.key, spot]));
  const columns = Math.max(...[...spots.values()].map(({ column }) => column)) + 1;
  const rows = Math.max(...[...spots.values()].map(({ row }) => row)) + 1;
  const lost = new Set(affected.map(({ key }) => key));
  const at = (key: string) => {
    const { column = 0, row = 0 } = spots.get(key) ?? {};
    const tall = [...spots.values()].filter((spot) => spot.column === column).length;
    // Centres short columns.
    return { x: column * (WIDE + GAP_X), y: (row + (rows - tall) / 2) * (HIGH + GAP_Y) };
  };
  const size = { width: columns * (WIDE + GAP_X) - GAP_X, height: rows * (HIGH + GAP_Y) - GAP_Y };
  const ordered = [...nodes].sort((one, other) => at(one.key).x - at(other.key).x || at(one.key).y - at(other.key).y);
  return (
    <Box tabIndex={-1} sx={{ overflow: 'auto', maxHeight: 560, pb: 1 }}>
      <Box sx={{ position: 'relative', ...size, mx: 'auto' }}>
        <Box
          component="svg"
          aria-hidden="true"
          viewBox={`0 0 ${size.width} ${size.height}`}
          sx={{ position: 'absolute', inset: 0, ...size, color: 'text.secondary' }}
        >
          <defs>
            <marker id="needs" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8z" fill="currentColor" />
            </marker>
          </defs>
          {edges.map(({ from, to, why, group, entered }) => (
            <path
              key={`${from} ${to} ${why} ${entered ?? ''}`}
              d={lineOf(at(from), at(to))}
              fill="none"
              stroke="currentColor"
              strokeOpacity={from === self || to === self ? 0.9 : 0.45}
              strokeWidth={1.25}
              strokeDasharray={group === null ? undefined : '5 3'}
              markerEnd="url(#needs)"
            >
              <title>{WHYS[why]}</title>
            </path>
          ))}
        </Box>
        <Box component="ul" aria-label="Records in the picture" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {ordered.map((node) => (
            <NodeBox
              key={node.key}
              node={node}
              isSelf={node.key === self}
              isLost={lost.has(node.key)}
              at={at(node.key)}
            />
          ))}
        </Box>
      </Box>
      <Box sx={{ mt: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
        Dashed lines lead to alternatives. Boxes with a thick edge stop as well.
      </Box>
    </Box>
  );
}

interface NodeBoxProps {
  readonly node: GraphNode;
  readonly isSelf: boolean;
  readonly isLost: boolean;
  readonly at: { readonly x: number; readonly y: number };
}

function NodeBox({ node: { title, label, path, level }, isSelf, isLost, at }: NodeBoxProps) {
  const words = `${title}, ${label}. ${isSelf ? 'This record.' : level > 0 ? 'It is needed.' : 'It needs this record.'}${isLost ? ' It stops as well.' : ''}`;
  return (
    <Box
      component="li"
      sx={{
        position: 'absolute',
        left: at.x,
        top: at.y,
        width: WIDE,
        height: HIGH,
        boxSizing: 'border-box',
        borderRadius: '6px',
        border: isLost ? '3px solid' : '1px solid',
        borderColor: isLost ? 'warning.main' : isSelf ? 'primary.main' : 'divider',
        bgcolor: isSelf ? 'action.selected' : 'background.paper',
        px: 1,
        display: 'grid',
        alignContent: 'center',
        fontSize: '0.75rem',
        lineHeight: 1.25,
        '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      {path && !isSelf ? (
        <Go to={`${path}?tab=dependencies`} aria-label={words} title={title}>
          {title}
        </Go>
      ) : (
        <Box component="span" title={title} sx={{ fontWeight: isSelf ? 650 : 400 }}>
          {title}
        </Box>
      )}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
    </Box>
  );
}

type Point = NodeBoxProps['at'];

/** A line from the right edge of one box to the left edge of the other; within a column, around the side. */
function lineOf(from: Point, to: Point): string {
  const y = (point: Point) => point.y + HIGH / 2;
  if (from.x === to.x) {
    const x = from.x + WIDE;
    return `M${x} ${y(from)} C${x + GAP_X / 2} ${y(from)} ${x + GAP_X / 2} ${y(to)} ${x + 2} ${y(to)}`;
  }
  const [start, end] = from.x < to.x ? [from.x + WIDE, to.x - 2] : [from.x, to.x + WIDE + 2];
  const middle = (start + end) / 2;
  return `M${start} ${y(from)} C${middle} ${y(from)} ${middle} ${y(to)} ${end} ${y(to)}`;
}
