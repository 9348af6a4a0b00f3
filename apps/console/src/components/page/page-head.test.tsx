import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import classes from './page-head.module.css';
import { PageHead } from './page-head.tsx';
import { openPage } from './testing-page.tsx';
import { wearStyles } from './testing-styles.ts';

test('tabs are at the same height on every page, whether or not a line follows the title', async () => {
  wearStyles('./page-head.module.css', import.meta, classes);
  await openPage('/notifications', () => <PageHead title="Notifications" note="Connected" actions="Send" />);
  const top = screen.getByRole('heading', { level: 1 }).closest(`.${classes.top}`);
  expect(top && getComputedStyle(top).alignItems).toBe('flex-start');
});
