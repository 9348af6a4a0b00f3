import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { wearStyles } from '../page/testing-styles.ts';
import classes from './button-bar.module.css';
import { ButtonBar } from './button-bar.tsx';

afterEach(cleanup);

test.each([{ isInline: true }, { isBeside: true }])('with %j the buttons stay where the form ends', (kind) => {
  wearStyles('./button-bar.module.css', import.meta, classes);
  document.body.style.setProperty('--qd-sticky', 'sticky');
  const positionOf = (name: string) => getComputedStyle(screen.getByText(name)).position;
  render(<ButtonBar>Always in sight</ButtonBar>);
  render(<ButtonBar {...kind}>At the end</ButtonBar>);
  expect([positionOf('Always in sight'), positionOf('At the end')]).toEqual(['sticky', '']);
});
