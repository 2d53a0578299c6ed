import { configure } from '@testing-library/react';

// Tests check results, not speed: they wait for the content of a screen, even on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
