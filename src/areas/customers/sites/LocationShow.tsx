import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { location } from './location.ts';

/** A location. Its depth and its order follow from the tree, which other screens show. */
export const Screen = () => <ShowScreen entity={location} hidden={OF_THE_TREE} />;

const OF_THE_TREE = ['depth', 'sort'];
