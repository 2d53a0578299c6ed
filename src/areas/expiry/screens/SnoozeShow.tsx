import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { expirySnooze } from '../snoozes/expirySnooze.ts';

/** A snooze. Its source and record number are for programs; the page names them. */
export const Screen = () => <ShowScreen entity={expirySnooze} hidden={KEYS} />;

const KEYS = ['source', 'recordId'];
