import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eff8fd',
  '#dff0f9',
  '#bfe0f1',
  '#85c8ec',
  '#56a9d2',
  '#077fac',
  '#0a688f',
  '#075473',
  '#01435d',
  '#012f43',
];
const gray: MantineColorsTuple = [
  '#f7f7f4',
  '#f3f2ef',
  '#e9eae7',
  '#daddda',
  '#b9c0c3',
  '#868f95',
  '#636e74',
  '#556168',
  '#333e44',
  '#172126',
];
const dark: MantineColorsTuple = [
  '#e2e7ea',
  '#c3cbcf',
  '#a1abb1',
  '#667279',
  '#2a3338',
  '#1a242a',
  '#151c21',
  '#0d1417',
  '#0a0f12',
  '#070b0d',
];

const FONT = "'Onest Variable', system-ui, sans-serif";

const EDGE = '1px solid';

/** Filled, outlined and quiet controls in role colours. `color="bad"` marks what deletes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isBad = input.color === 'bad';
  if (input.variant === 'filled' && (isBad || input.color === undefined || input.color === 'ink')) {
    const background = isBad ? 'var(--qd-bad-fill)' : 'var(--qd-accent)';
    const hover = isBad ? 'var(--qd-bad)' : 'var(--qd-accent-hover)';
    return { background, hover, color: 'var(--qd-on-accent)', border: `${EDGE} transparent` };
  }
  if (input.variant === 'default') {
    const border = `${EDGE} var(--qd-button-border)`;
    return { background: 'var(--qd-surface)', hover: 'var(--qd-hover)', color: 'var(--qd-text)', border };
  }
  if (input.variant === 'subtle') {
    const color = isBad ? 'var(--qd-bad)' : 'var(--qd-dimmed)';
    return { background: 'transparent', hover: 'var(--qd-hover)', color, border: `${EDGE} transparent` };
  }
  return defaultVariantColorsResolver(input);
};

/** Mantine in the exercise book's colours, sizes and type; what differs by role is in `roles.css` and `mantine.css`. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  colors: { ink, gray, dark },
  black: '#172126',
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '22px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '999px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  shadows: { md: 'var(--qd-shadow-toast)', xl: 'var(--qd-shadow-dialog)' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver,
});

const roleColors = {
  '--mantine-color-body': 'var(--qd-surface)',
  '--mantine-color-text': 'var(--qd-text)',
  '--mantine-color-dimmed': 'var(--qd-dimmed)',
  '--mantine-color-anchor': 'var(--qd-accent-text)',
  '--mantine-color-placeholder': 'var(--qd-faint)',
  '--mantine-color-error': 'var(--qd-bad)',
  '--mantine-color-default-border': 'var(--qd-border)',
  '--mantine-color-default-hover': 'var(--qd-hover)',
  '--mantine-primary-color-filled': 'var(--qd-accent)',
  '--mantine-primary-color-filled-hover': 'var(--qd-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--qd-on-accent)',
  '--mantine-color-ink-filled': 'var(--qd-accent)',
  '--mantine-color-ink-filled-hover': 'var(--qd-accent-hover)',
};

/** Points Mantine's own variables at the roles of `roles.css`. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: roleColors,
  dark: roleColors,
});
