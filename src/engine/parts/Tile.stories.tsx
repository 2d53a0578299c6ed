import { Tile, Tiles } from './Tile.tsx';

export const Filled = () => (
  <Tiles>
    <Tile
      label="Open jobs"
      icon="briefcase-business"
      value="7"
      note="1 overdue"
      tone="bad"
      course={[4, 6, 5, 8, 9, 6, 7]}
      to="/"
    />
    <Tile
      label="Support time left"
      icon="clock"
      value="31 h 20 m"
      note="62% of the term used"
      tone="good"
      course={[80, 66, 49, 31]}
    />
    <Tile
      label="Needs attention"
      icon="shield-alert"
      value="5"
      note="2 warranties, 1 certificate, 2 backups"
      tone="warning"
    />
    <Tile label="Balance" icon="landmark" value="£4,218.40" note="£1,140.00 over 30 days" tone="warning" />
  </Tiles>
);

export const Loading = () => (
  <Tiles>
    <Tile label="Open jobs" icon="briefcase-business" value={null} />
  </Tiles>
);
